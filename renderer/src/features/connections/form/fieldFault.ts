import { messages } from "../../../messages/messages";
import type { FormField } from "./formFields";
import { losesDigits } from "./losesDigits";
import type { FieldValue } from "./FormValues";

/**
 * What is wrong with a value, as a sentence; null while nothing is.
 *
 * @param isKept Whether the service holds a value already, so that an empty field leaves it as it is.
 */
export function fieldFault(field: FormField, value: FieldValue, isKept = false): string | null {
  const text = messages.connectionForms.faults;
  if (typeof value === "boolean") return null;
  const typed = value.trim();
  if (typed === "") return field.required && !isKept ? text.missing(field.label) : null;
  switch (field.type) {
    case "integer":
      if (!/^[+-]?\d+$/.test(typed)) return text.notWhole;
      if (!Number.isSafeInteger(Number(typed))) return text.tooLarge;
      return isPort(field) && (Number(typed) < 1 || Number(typed) > 65_535) ? text.port : null;
    case "number":
      return Number.isFinite(Number(typed)) ? null : text.notNumber;
    case "json":
      return jsonFault(typed, field.secret);
    case "select":
      return field.options.length > 0 && field.options.every((option) => option.value !== value)
        ? text.notOffered
        : null;
    case "string":
    case "text":
    case "boolean":
      return null;
  }
}

function isPort({ name }: FormField): boolean {
  return name.toLowerCase() === "port";
}

function jsonFault(typed: string, isSecret: boolean): string | null {
  const text = messages.connectionForms.faults;
  try {
    JSON.parse(typed);
  } catch (error) {
    // A secret's own characters would stand in the parser's sentence.
    return text.notJson(isSecret || !(error instanceof Error) ? null : error.message);
  }
  return !isSecret && losesDigits(typed) ? text.losesDigits : null;
}
