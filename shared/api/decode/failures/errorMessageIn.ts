import { parseJson } from "../../../domain/parseJson";
import { isObject } from "../reading/Place";
import { memberNamed } from "../reading/scalars";

/** Longer messages are cut: people read them. */
const maxLength = 4000;

/**
 * What a service says went wrong: the contract's `{"error":"…"}`, the other forms of service-shapes.md, or plain text.
 * Null for a page of HTML, for an empty body and for JSON without a message.
 */
export function errorMessageIn(body: string): string | null {
  const text = body.trim();
  if (text === "" || text.startsWith("<")) return null;
  const json = parseJson(text);
  const message = json === undefined ? text : messageOf(json, 2);
  return message === null ? null : cut(message);
}

function messageOf(json: unknown, depth: number): string | null {
  if (typeof json === "string") return json.trim() === "" ? null : json.trim();
  const own: unknown = Array.isArray(json) ? json[0] : json;
  if (!isObject(own) || depth < 0) return null;
  for (const name of [
    "error",
    "message",
    "detail",
    "msg",
    "errormessage",
    "errordescription",
    "title",
    "errors",
  ]) {
    const message = messageOf(memberNamed(own, name), depth - 1);
    if (message !== null) return message;
  }
  return null;
}

function cut(message: string): string {
  return message.length > maxLength ? `${message.slice(0, maxLength)}…` : message;
}
