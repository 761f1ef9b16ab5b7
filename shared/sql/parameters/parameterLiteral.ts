import type { ParameterType } from "../../domain/writtenStatement";
import { castText, sqlType } from "../sqlType";

/** A value of a parameter: one text or NULL, or a list of them. */
export interface ParameterValue {
  readonly type: ParameterType;
  readonly value: string | null | readonly (string | null)[];
}

const integer = /^\s*[+-]?\d+\s*$/;
const decimal = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;
const double = /^\s*(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?inf(?:inity)?|nan)\s*$/i;
const bounds = {
  BIGINT: [-(2n ** 63n), 2n ** 63n - 1n],
  HUGEINT: [-(2n ** 127n), 2n ** 127n - 1n],
} as const;
const maxDecimalDigits = 38;

/**
 * Whether a text is a value of a type. DuckDB would round `1.5` to an integer without a word, so numbers are read here; dates,
 * intervals and the like by their form, and by the database in full.
 */
export function isValueOf(type: ParameterType, text: string): boolean {
  // A statement holds no half of a surrogate pair: it would reach the database as another character.
  if (!text.isWellFormed()) return false;
  switch (type) {
    case "BIGINT":
    case "HUGEINT": {
      const [least, most] = bounds[type];
      if (!integer.test(text)) return false;
      const number = BigInt(text.trim().replace(/^\+/, ""));
      return number >= least && number <= most;
    }
    case "DECIMAL":
      return decimalType(text) !== null;
    case "DOUBLE":
      return double.test(text);
    case "BOOLEAN":
      return /^\s*(?:true|false)\s*$/i.test(text);
    case "DATE":
      return /^\s*[+-]?\d{1,7}-\d{1,2}-\d{1,2}(?: \(BC\))?\s*$|^\s*-?infinity\s*$/i.test(text);
    case "UUID":
      return /^\s*\{?[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\}?\s*$/i.test(text);
    case "JSON":
      return isJson(text);
    case "TIME":
    case "TIMESTAMP":
    case "TIMESTAMPTZ":
    case "INTERVAL":
    case "BLOB":
      return text.trim() !== "" || type === "BLOB";
    case "VARCHAR":
      return true;
  }
}

/**
 * A value as SQL: a literal with its type, in which the text is nothing but text. The only way by which a parameter's value gets
 * into a statement.
 *
 * @returns null where it is not a value of the type, see {@link isValueOf}
 */
export function parameterLiteral(type: ParameterType, text: string | null): string | null {
  if (text === null) return `CAST(NULL AS ${typeOf(type)})`;
  if (!isValueOf(type, text)) return null;
  const written = type === "DECIMAL" ? decimalType(text) : type;
  const numeric = type === "BIGINT" || type === "HUGEINT" || type === "DECIMAL" || type === "DOUBLE";
  return castText(numeric ? text.trim() : text, sqlType(written ?? type));
}

/** The SQL type of a NULL or of an empty list; a DECIMAL needs digits for values that are not there. */
export function typeOf(type: ParameterType): string {
  return type === "DECIMAL" ? "DECIMAL(38,9)" : type;
}

/** The DECIMAL that holds every digit of a number; null where none does. */
function decimalType(text: string): string | null {
  if (!decimal.test(text)) return null;
  const [whole = "", fraction = ""] = text.trim().replace(/^[+-]/, "").split(".");
  const wholeDigits = whole.replace(/^0+/, "").length;
  const digits = Math.max(1, wholeDigits + fraction.length);
  return digits > maxDecimalDigits ? null : `DECIMAL(${digits},${fraction.length})`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
