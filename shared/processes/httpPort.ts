/**
 * HTTP over a message port: how main speaks the service's contract to the embedded service without opening a TCP port.
 * One port carries many exchanges; each is named by `id`. Bodies of answers flow by credit, because ports have no
 * back-pressure of their own. A request may carry a port: then the body of an answer of 2xx goes over that one (bodyPort.ts), and the
 * answer's head says so.
 */

/** Header of an answer whose body goes over the port that came with the request. */
export const bodyApartHeader = "wharf-body-apart";

/** Bytes that may be under way to the reader before it grants more. */
export const bodyCreditBytes = 4 * 1024 * 1024;

/** From main to the service. */
export type HttpPortRequest =
  | {
      readonly type: "request";
      readonly id: number;
      readonly method: string;
      /** Path and query, beginning with /api/v1. */
      readonly path: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string | null;
    }
  /** The reader took so many bytes. */
  | { readonly type: "credit"; readonly id: number; readonly bytes: number }
  /** The caller went away: the work is stopped. */
  | { readonly type: "abort"; readonly id: number };

/** From the service to main. */
export type HttpPortAnswer =
  | {
      readonly type: "head";
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
    }
  | { readonly type: "chunk"; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: "end"; readonly id: number }
  /** The body broke off. */
  | { readonly type: "broken"; readonly id: number; readonly message: string };
