import { SourceError } from "../../service/connectors/SourceError";

/** An answer other than success. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** What the body says, where it is JSON. */
  readonly body: unknown;
  /** The way that was asked for, without its query. */
  readonly path: string;
}

/** An API as the client needs to know it. */
export interface JsonApi {
  /** Its name in sentences, for example `GitHub`. */
  readonly name: string;
  readonly baseUrl: URL;
  /** Headers of every request, the login among them; asked for each time, as a token may have to be renewed. */
  headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** What a refusal means in this API's own terms; null where the general sentence is right. */
  explain(answer: ErrorAnswer): SourceError | null;
}

export interface JsonAnswer {
  /** Parsed without rounding a number. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Seconds that `Retry-After` asks for, as a number or as a date; null where it asks for none. */
export function retryAfterSeconds(headers: Headers, now: number = Date.now()): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** What an answer without success means in any API. @param name Of the API. */
export function responseError({ status, headers, path }: ErrorAnswer, name: string): SourceError {
  const seconds = retryAfterSeconds(headers);
  const retry = seconds === null ? {} : { retryAfterSeconds: seconds };
  if (status === 429)
    return new SourceError(
      "rateLimit",
      `${name} allows no more requests for now. Sync less often, or fewer tables at once.`,
      retry,
    );
  if (status === 401)
    return new SourceError(
      "login",
      `${name} does not accept the key that was entered. Check that it is complete and has not expired.`,
    );
  if (status === 403)
    return new SourceError(
      "permission",
      `The key may not read “${path}” at ${name}. Give it the right to read it.`,
    );
  if (status === 404)
    return new SourceError(
      "missing",
      `${name} has nothing at “${path}”, or the key may not see it. Check the names that were entered.`,
    );
  if (status >= 300 && status < 400)
    return new SourceError(
      "settings",
      `${name} has moved “${path}” to another address. Enter the new name or address.`,
    );
  if (status === 408 || status >= 500)
    return new SourceError(
      "cut",
      `${name} has trouble of its own just now (HTTP ${status}). The next try comes by itself.`,
      retry,
    );
  return new SourceError(
    "settings",
    `${name} refused the request for “${path}” (HTTP ${status}). Check the settings.`,
  );
}
