import type { Fetch } from "../transport/Transport";

/** One statement for POST /databases/:id/query; bounds in queryLimits. */
export interface Statement {
  readonly sql: string;
  readonly maxRows: number;
  readonly readOnly: boolean;
}

/** The answer's JSON text as it comes in. It must be read to its end or cancelled; it errors with an AppError. */
export interface StatementAnswer {
  readonly body: ReadableStream<Uint8Array>;
  /** The text goes over the port that was made for it: `body` has no bytes, and ends, or errors, as the other does. */
  readonly isBodyApart?: boolean;
}

/** Where a profile's service is and what opens it; lives for one call and is never logged. */
export interface ServiceAccess {
  readonly kind: "embedded" | "hosted";
  /** Base address ending in /api/v1; null for the embedded service, which has none. */
  readonly baseUrl: string | null;
  readonly apiKey: string;
}

/** What the client of the services needs from the rest of main. */
export interface ServicePorts {
  /** Rejects with an AppError: PROFILE_NOT_FOUND, KEY_MISSING or one of the keychain's codes. */
  resolveProfile(profileId: string): Promise<ServiceAccess>;
  /** The app's session fetch, so that system proxy and certificate store apply; Node's own in tests. */
  readonly hostedFetch: Fetch;
  /** Reaches the embedded service over its port; see portFetch. */
  readonly embeddedFetch: Fetch;
  /** Reaches the sessions of the embedded service; see serviceSession.ts. */
  readonly sessionFetch: Fetch;
}
