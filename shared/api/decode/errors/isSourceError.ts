import { sourceErrorCause } from "../../../domain/sourceErrorCause";

/** A field of the request, with its place or without: `config.port`, `"scheduleMinutes"`, `config.streams[0].name`. */
const field =
  "[\"'`]?(?:body|kind|name|status|schedule_?minutes|config|secrets|streams|exclude_?columns|enabled)(?:[.[][^\\s:]*)?[\"'`]?";
const rule =
  "(?::|is\\b|are\\b|must\\b|should\\b|may\\b|cannot\\b|can't\\b|has to\\b|belongs? in\\b|needs?\\b|in config\\.|names a stream)";

/** What services say when the request itself is at fault: one of its documented fields breaks a rule. */
const requestErrors = [
  new RegExp(`^(?:the field |field )?${field} ${rule}`, "i"),
  new RegExp(`^(?:the field |field )?${field}:`, "i"),
  /^(the |each )?(request|body|json|fields?|entry)\b/i,
  /\b(malformed|invalid) (request|body|json|payload)\b/i,
  /\bbelongs in (config|secrets)\b/i,
];

/** `host is required`: a setting that was left out. */
const missingSetting = /^["'`]?[\w.]+["'`]? (is|field is) (required|missing|mandatory)\b/i;

/**
 * Tells the two meanings of 400 apart where a service reaches a source before it answers: the source or the network
 * refused, or the request breaks a rule (docs/http-api.md: "the message says which"). True for the source, which
 * is what people get wrong most, so it is also what a doubtful sentence is taken for.
 */
export function isSourceError(message: string): boolean {
  if (requestErrors.some((pattern) => pattern.test(message))) return false;
  return sourceErrorCause(message) !== null || !missingSetting.test(message);
}
