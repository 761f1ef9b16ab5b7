import type { ParameterGuess } from "#shared/sql/parameters/guessParameterType";
import { parseJson } from "#shared/domain/parseJson";
import type { ParameterType } from "#shared/domain/writtenStatement";
import { isValueOf, type ParameterValue } from "#shared/sql/parameters/parameterLiteral";

/** One value, one with line breaks, several, or NULL. */
export type ParameterForm = "value" | "lines" | "list" | "null";

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
  if (typeof value.value !== "string") {
    return { type, form: "list", text: value.value.map((one) => lineOf(type, one)).join("\n") };
  }
  return { type, form: /[\r\n]/.test(value.value) ? "lines" : "value", text: value.value };
}

const quoted = /^\s*"/;

/** A value of a list on one line: NULL, the text, or the text in double quotes as JSON writes it where it would mean another. */
function lineOf(type: ParameterType, value: string | null): string {
  if (value === null) return "NULL";
  const isOther = value === "" || /[\r\n]/.test(value) || isNull(value) || quoted.test(value);
  return isOther && takesQuotes(type) ? JSON.stringify(value) : value;
}

/** The value that a line stands for; undefined for one that begins with a quote and isn't JSON. */
function valueOfLine(type: ParameterType, line: string): string | null | undefined {
  if (isNull(line)) return null;
  if (!takesQuotes(type) || !quoted.test(line)) return line;
  const text = parseJson(line);
  return typeof text === "string" ? text : undefined;
}

function isNull(line: string): boolean {
  return /^\s*null\s*$/i.test(line);
}

/** Quotes are JSON's own, whose values are neither empty nor need line breaks. */
function takesQuotes(type: ParameterType): boolean {
  return type !== "JSON";
}

/** The value of an entry; null where the text is not one of its type. Empty lines of a list are left out. */
export function valueOf({ type, form, text }: ParameterEntry, guess: ParameterGuess): ParameterValue | null {
  const shownType = type ?? guess.type;
  const shownForm = form ?? formOf(guess);
  if (shownForm === "null") return { type: shownType, value: null };
  if (shownForm !== "list") {
    return isValueOf(shownType, text) ? { type: shownType, value: text } : null;
  }
  const value: (string | null)[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line === "") continue;
    const one = valueOfLine(shownType, line);
    if (one === undefined || (one !== null && !isValueOf(shownType, one))) return null;
    value.push(one);
  }
  return { type: shownType, value };
}

/** How a parameter is entered as long as nothing else is chosen. */
export function formOf({ isList }: ParameterGuess): ParameterForm {
  return isList ? "list" : "value";
}
