import { hasControlCharacter } from "#shared/domain/hasControlCharacter";
import { messages } from "../../../messages/messages";
import {
  ALL_SECRETS,
  ALL_SETTINGS,
  entriesOfAll,
  type FieldValue,
  type FormField,
  type FormValues,
  valueOf,
} from "./FormValues";

const longest = 100;

/** What is wrong with a Connection's name as it is typed, by the bounds of the contract; null: it can be sent. */
export function connectionNameError(typed: string): string | null {
  const text = messages.connectionWizard;
  const name = typed.trim();
  if (name === "") return text.connectionNameError;
  if (hasControlCharacter(name)) return messages.general.controlCharacters;
  return Array.from(name).length > longest ? text.nameTooLong : null;
}

/** What is wrong, by the key of the field; empty: the form can be sent. */
export type FormErrors = ReadonlyMap<string, string>;

/** @param kept Keys of fields whose value the service holds already. */
export function formErrors(
  fields: readonly FormField[],
  values: FormValues,
  kept: ReadonlySet<string> = new Set(),
): FormErrors {
  return new Map(
    fields.flatMap((field) => {
      const fieldError = errorOfField(field, valueOf(field, values), kept.has(field.key));
      return fieldError === null ? [] : [[field.key, fieldError] as const];
    }),
  );
}

/**
 * What is wrong with a value, as a sentence; null while nothing is.
 *
 * @param isKept Whether the service holds a value already, so that an empty field leaves it as it is.
 */
export function errorOfField(field: FormField, value: FieldValue, isKept = false): string | null {
  const text = messages.connectionForms.fieldErrors;
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
      return errorOfJson(typed, field.secret) ?? errorOfAll(field, typed);
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

function errorOfJson(typed: string, isSecret: boolean): string | null {
  const text = messages.connectionForms.fieldErrors;
  try {
    JSON.parse(typed);
  } catch (error) {
    // A secret's own characters would stand in the parser's sentence.
    return text.notJson(isSecret || !(error instanceof Error) ? null : error.message);
  }
  return !isSecret && losesDigits(typed) ? text.losesDigits : null;
}

/** What is wrong with all settings or all secrets of a kind that the service does not describe. */
function errorOfAll({ key }: FormField, typed: string): string | null {
  if (key !== ALL_SETTINGS && key !== ALL_SECRETS) return null;
  const text = messages.connectionForms.undescribed;
  const entries = entriesOfAll(typed);
  if (entries === null) return text.notObject;
  const isText = ([, value]: readonly [string, unknown]) => typeof value === "string";
  return key === ALL_SECRETS && !entries.every(isText) ? text.notTexts : null;
}

/** Whether a JSON text holds a whole number that JavaScript would round. */
function losesDigits(json: string): boolean {
  const outsideTexts = json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return (outsideTexts.match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? []).some(
    (number) => /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number)),
  );
}
