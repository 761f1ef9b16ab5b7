import { SourceProblem } from "../SourceProblem";
import type { RefusedAnswer } from "./JsonRequest";

/** Seconds that `Retry-After` asks for, as a number or as a date; null where it asks for none. */
export function retryAfterSeconds(headers: Headers, now: number = Date.now()): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** What an answer without success means in any API. @param name Of the API. */
export function refusalProblem({ status, headers, path }: RefusedAnswer, name: string): SourceProblem {
  const seconds = retryAfterSeconds(headers);
  const retry = seconds === null ? {} : { retryAfterSeconds: seconds };
  if (status === 429)
    return new SourceProblem(
      "rateLimit",
      `${name} allows no more requests for now. Sync less often, or fewer tables at once.`,
      retry,
    );
  if (status === 401)
    return new SourceProblem(
      "login",
      `${name} does not accept the key that was entered. Check that it is complete and has not expired.`,
    );
  if (status === 403)
    return new SourceProblem(
      "permission",
      `The key may not read “${path}” at ${name}. Give it the right to read it.`,
    );
  if (status === 404)
    return new SourceProblem(
      "missing",
      `${name} has nothing at “${path}”, or the key may not see it. Check the names that were entered.`,
    );
  if (status >= 300 && status < 400)
    return new SourceProblem(
      "settings",
      `${name} has moved “${path}” to another address. Enter the new name or address.`,
    );
  if (status === 408 || status >= 500)
    return new SourceProblem(
      "cut",
      `${name} has trouble of its own just now (HTTP ${status}). The next try comes by itself.`,
      retry,
    );
  return new SourceProblem(
    "settings",
    `${name} refused the request for “${path}” (HTTP ${status}). Check the settings.`,
  );
}
