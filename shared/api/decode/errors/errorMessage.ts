import { parseJson } from "../../../domain/parseJson";
import { isObject } from "../reading/Place";
import { memberNamed } from "../reading/scalars";
import { plain } from "../reading/words";

/** Longer messages are cut: people read them. */
const maxLength = 4000;

const messageNames = [
  "error",
  "message",
  "detail",
  "msg",
  "errormessage",
  "errordescription",
  "title",
  "errors",
];

/** What HTTP calls a status, which says nothing of what went wrong where anything else does. */
const statusPhrase =
  /^(bad request|unauthorized|forbidden|not found|method not allowed|conflict|unprocessable (entity|content)|internal server error|bad gateway|service unavailable)\.?$/i;

/**
 * What a service says went wrong: the contract's `{"error":"…"}`, other usual forms, or plain text, with what it says of
 * single fields. Null for a page of HTML, for an empty body and for JSON without a message.
 */
export function errorMessageIn(body: string): string | null {
  const text = body.trim();
  if (text === "" || text.startsWith("<")) return null;
  const json = parseJson(text);
  const message = json === undefined ? text : withFields(json);
  if (message === null) return null;
  return message.length > maxLength ? `${message.slice(0, maxLength)}…` : message;
}

function withFields(json: unknown): string | null {
  const message = messageOf(json, 2);
  const fields =
    fieldMessages(memberNamed(json, "errors")) ?? (message === null ? fieldMessages(json) : null);
  if (fields === null) return message;
  return message === null || fields.includes(message) ? fields.join(" ") : `${message} ${fields.join(" ")}`;
}

function messageOf(json: unknown, depth: number): string | null {
  if (typeof json === "string") return json.trim() === "" ? null : json.trim();
  const own: unknown = Array.isArray(json) ? json[0] : json;
  if (!isObject(own) || depth < 0) return null;
  const messages = messageNames
    .map((name) => messageOf(memberNamed(own, name), depth - 1))
    .filter((message) => message !== null);
  const [first] = messages;
  // JSON:API and problem details put what happened into detail, and what kind of error it is into title.
  return messages.find((message) => !statusPhrase.test(message)) ?? first ?? null;
}

/** `{"name":["is too long"]}` as `name: is too long`; null for anything but lists of texts by the field. */
function fieldMessages(json: unknown): string[] | null {
  if (!isObject(json)) return null;
  const fields = Object.entries(json) as [string, unknown][];
  const isText = (own: unknown): own is string => typeof own === "string" && own.trim() !== "";
  if (
    fields.length === 0 ||
    !fields.every(([, own]) => Array.isArray(own) && own.length > 0 && own.every(isText))
  )
    return null;
  return fields.flatMap(([field, texts]) =>
    (texts as string[]).map((text) => (isAboutField(field, text) ? text.trim() : `${field}: ${text.trim()}`)),
  );
}

/** Whether a text names its field itself, or is of none. */
function isAboutField(field: string, text: string): boolean {
  return field === "" || plain(field) === "nonfielderrors" || plain(text).includes(plain(field));
}
