import type { Method } from "../rpc/rpc";

/**
 * HTTP over a message port: how main speaks the service's contract to the embedded service without opening a TCP port. A request is
 * one call, and its answer comes in parts: its head, then the bytes of its body as they are taken. The call may carry a port: then
 * the body of an answer of 2xx goes over that one, and the answer's head says so.
 */
export interface HttpMethods {
  readonly fetch: Method<HttpPortRequest, null, HttpPortHead | Uint8Array>;
}

export interface HttpPortRequest {
  readonly method: string;
  /** Path and query, beginning with /api/v1. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

export interface HttpPortHead {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
}

/** Header of an answer whose body goes over the port that came with the request. */
export const bodyApartHeader = "wharf-body-apart";

/**
 * The body of one answer on its way from the embedded service to the result store, over a port that main made for it and gave to
 * both. The store calls, and closes the port of a complete body. One that breaks off has no result: main, which gets the rest of the
 * answer, fails the run then.
 */
export interface BodyMethods {
  readonly read: Method<null, null, Uint8Array>;
}
