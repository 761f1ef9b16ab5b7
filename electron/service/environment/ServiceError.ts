/** Statuses that the contract names, 429 for keys with a limit, and 503 for the moments while the service is stopping. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 500 | 503;

/**
 * A failure that the caller is told about as it stands: the HTTP status of the contract (docs/http-api.md) and
 * the sentence of the `{ "error": … }` body. It never holds a secret.
 */
export class ServiceError extends Error {
  readonly status: ErrorStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ErrorStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "ServiceError";
    this.status = status;
    this.headers = headers;
  }
}
