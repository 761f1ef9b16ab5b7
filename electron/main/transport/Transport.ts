import type { MessagePortMain } from "electron";

/** The part of fetch's options that Wharf uses; what Electron's session.fetch and Node's fetch both understand. */
export interface FetchOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  /** JSON text; null where the request has no body. */
  readonly body: string | null;
  readonly redirect: "error";
  readonly credentials: "omit";
  readonly cache: "no-store";
  readonly signal: AbortSignal;
  /** The body of a good answer may go over this port instead, which its head then says (httpPort.ts). */
  readonly bodyPort?: MessagePortMain | undefined;
}

/** A web-standard fetch: Electron's session.fetch in the app, Node's in tests, a message port for the embedded service. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Response>;

/** Bounds of one exchange. */
export interface ExchangeLimits {
  /** Milliseconds until the answer begins. */
  readonly headMs: number;
  /** Milliseconds without a byte of the body, while somebody waits for it. */
  readonly idleMs: number;
  /** Milliseconds from the beginning of the body to its end; no bound where left out. */
  readonly bodyMs?: number;
  /** Bytes of the body. */
  readonly maxBytes: number;
}

/** One request to a service. */
export interface ServiceRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly url: URL;
  readonly apiKey: string;
  /** Sent as JSON; left out where the request has no body. */
  readonly body?: unknown;
  /** As in FetchOptions. */
  readonly bodyPort?: MessagePortMain | undefined;
  readonly limits: ExchangeLimits;
  /** Ends the request, also while the body is read. */
  readonly signal?: AbortSignal | undefined;
}

/** The beginning of an answer; the body must be read to its end or cancelled. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Errors with an AppError. */
  readonly body: ReadableStream<Uint8Array>;
  /** The body goes over the request's port: `body` has no bytes, and ends, or errors, as the other does. */
  readonly isBodyApart: boolean;
}

/** Sends a request and settles when its answer begins, whatever its status. Rejects with an AppError only. */
export type Transport = (request: ServiceRequest) => Promise<ServiceAnswer>;
