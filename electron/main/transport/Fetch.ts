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
}

/** A web-standard fetch: Electron's session.fetch in the app, Node's in tests, a message port for the embedded service. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Response>;
