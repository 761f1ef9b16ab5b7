import type { ParameterGuess } from "#shared/sql/parameters/guessParameterType";
import { isValueOf, type ParameterType, type ParameterValue } from "#shared/sql/parameters/parameterLiteral";

/** One value, several, or NULL. */
export type ParameterForm = "value" | "list" | "null";

/** What the user has entered for a parameter; null where the guess applies. */
export interface ParameterEntry {
  readonly type: ParameterType | null;
  readonly form: ParameterForm | null;
  readonly text: string;
}

/** An entry as it was remembered. */
export function entryOf(value: ParameterValue | undefined): ParameterEntry {
  if (value === undefined) return { type: null, form: null, text: "" };
  const { type } = value;
  if (value.value === null) return { type, form: "null", text: "" };
  return typeof value.value === "string"
    ? { type, form: "value", text: value.value }
    : { type, form: "list", text: value.value.join("\n") };
}

/** The value of an entry; null where the text is not one of its type. Empty lines of a list are left out. */
export function valueOf({ type, form, text }: ParameterEntry, guess: ParameterGuess): ParameterValue | null {
  const shownType = type ?? guess.type;
  const shownForm = form ?? formOf(guess);
  if (shownForm === "null") return { type: shownType, value: null };
  const value = shownForm === "value" ? text : text.split(/\r?\n/).filter((line) => line !== "");
  const texts = typeof value === "string" ? [value] : value;
  return texts.every((one) => isValueOf(shownType, one)) ? { type: shownType, value } : null;
}

/** How a parameter is entered as long as nothing else is chosen. */
export function formOf({ isList }: ParameterGuess): ParameterForm {
  return isList ? "list" : "value";
}
