import { randomUUID } from "node:crypto";
import { numberEnd, stringEnd } from "#shared/json/jsonText";

/** A JSON number that a double can't give back digit by digit, for example 9007199254740993 or 1.10. */
export class ExactNumber {
  /** As it stands in the JSON text. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The same JSON text with each number that a double would change as an object `{ [key]: "its text" }`. */
function markNumbers(text: string, key: string): string {
  const pieces: string[] = [];
  let copied = 0;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === 0x22) {
      index = stringEnd(text, index) ?? text.length;
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = numberEnd(text, index) ?? index + 1;
      const number = text.slice(index, end);
      // A minus alone is no number either; the parser refuses it.
      if (number !== "-" && String(Number(number)) !== number) {
        pieces.push(text.slice(copied, index), `{"${key}":"${number}"}`);
        copied = end;
      }
      index = end;
    } else {
      index += 1;
    }
  }
  return copied === 0 ? text : pieces.join("") + text.slice(copied);
}

/**
 * Parses JSON without rounding: numbers that a double gives back as they are written become numbers, all others an
 * {@link ExactNumber}. Node 20 shows a reviver no source text, so these are marked in the text beforehand.
 * @throws SyntaxError where the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  // Nobody can foresee the key, so no object of the source is mistaken for a marked number.
  const key = randomUUID();
  const marked = markNumbers(text, key);
  if (marked === text) return JSON.parse(text);
  try {
    return JSON.parse(marked, (_name, value: unknown) => {
      const digits: unknown =
        typeof value === "object" && value !== null && key in value
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined;
      return typeof digits === "string" ? new ExactNumber(digits) : value;
    });
  } catch {
    // Its message would show the mark.
    throw new SyntaxError("The text is not JSON.");
  }
}

/** A JSON value as the text of a cell: texts as they are, null as none, lists and objects as JSON. */
export function textOfJson(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (value instanceof ExactNumber) return value.text;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return writeExactJson(value);
}

/** JSON text of a value that {@link parseExactJson} gave, every number with the digits it came with. */
export function writeExactJson(value: unknown): string {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeExactJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([key, member]) => `${JSON.stringify(key)}:${writeExactJson(member)}`,
    );
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
