import { JsonFields } from "../JsonFields";
import { textsIn } from "../textsIn";

/** Longer messages are cut: they are shown to a person. */
const maxLength = 4000;

/** What went wrong with a sync or one of its tables: a text, an object with a message, or the first of a list. */
export function errorOf(fields: JsonFields): string | null {
  for (const name of ["error", "errorMessage", "failureReason", "reason", "failure", "errors"]) {
    const message = messageOf(fields.first(name));
    if (message !== null) return message.length > maxLength ? `${message.slice(0, maxLength)}…` : message;
  }
  return null;
}

/** The message itself, of whatever form. */
export function messageOf(value: unknown): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (Array.isArray(value))
    return textsIn(value)[0] ?? messageOf(JsonFields.of(value[0])?.first("error", "detail"));
  const own = JsonFields.of(value)?.first("message", "detail", "error", "reason", "msg", "title", "code");
  return typeof own === "string" && own.trim() !== "" ? own : null;
}
