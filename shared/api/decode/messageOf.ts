import { JsonFields } from "./JsonFields";
import { textsIn } from "./textsIn";

/** Longer messages are cut: they are shown to a person. */
const maxLength = 4000;

/** What a text, an object with a message, or the first of a list of either says; null where it says nothing. */
export function messageOf(value: unknown): string | null {
  const message = wordsOf(value);
  return message !== null && message.length > maxLength ? `${message.slice(0, maxLength)}…` : message;
}

function wordsOf(value: unknown): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value.trim();
  if (Array.isArray(value)) return textsIn(value)[0] ?? objectWords(value[0]);
  return objectWords(value);
}

function objectWords(value: unknown): string | null {
  const words = JsonFields.of(value)?.first("message", "detail", "error", "reason", "msg", "title", "code");
  return typeof words === "string" && words.trim() !== "" ? words.trim() : null;
}
