import type { ProcessHostEvent, ProcessHostRequest } from "./processHostPort";

/**
 * Between main and the process of the embedded service. HTTP itself travels on a port of its own (httpPort.ts) and
 * queries between service and engine processes on theirs (enginePort.ts).
 */

/** From main to the service process. */
export type LocalServiceCommand =
  /** First message; carries the HTTP port. */
  | {
      readonly type: "start";
      readonly dataFolder: string;
      /** Key with full scope for this run of the app only; the service keeps its hash in memory. */
      readonly sessionKey: string;
      /** Makes provisioning last at least this long, so that people and tests can see it. */
      readonly provisioningMs: number;
    }
  | ProcessHostEvent
  /** Answer to `wantCredentialsKey`: 32 bytes in base64. */
  | { readonly type: "credentialsKey"; readonly key: string; readonly lasts: boolean }
  /** The other answer, with a sentence for a person. */
  | { readonly type: "noCredentialsKey"; readonly message: string }
  /** Close everything and exit. */
  | { readonly type: "stop" };

/** From the service process to main. */
export type LocalServiceEvent =
  | { readonly type: "ready" }
  /** The service cannot run; the message is for a person, for example the name of the process that holds the folder. */
  | { readonly type: "failed"; readonly message: string }
  | ProcessHostRequest
  /** The service has secrets to encrypt or to open; the key is in the system's keychain. */
  | { readonly type: "wantCredentialsKey" };
