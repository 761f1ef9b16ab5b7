import type { FileReading, ImportColumn, TextOptions } from "#shared/domain/importPlan";
import { isFloatType } from "#shared/sql/exactNumberType";
import type { Dialect } from "../../processes/csv/RecordScanner";

/** How a value stands in a file, as the source of a regular expression. */
interface UsualValue {
  /** Of its text, without quotes; null for any text. */
  readonly text: string | null;
  /** As a number of JSON; null for none. */
  readonly number: string | null;
}

const day = String.raw`\d{4}-\d\d-\d\d`;
const time = String.raw`\d\d:\d\d:\d\d(?:\.\d{1,6})?`;

const calendarTexts: Readonly<Record<string, string>> = {
  DATE: day,
  TIME: time,
  TIMESTAMP: `${day}[ T]${time}Z?`,
  "TIMESTAMP WITH TIME ZONE": String.raw`${day}[ T]${time}(?:Z|[+-]\d\d(?::?\d\d)?)?`,
};

/** With 15 digits at most where there is a fraction, which a double keeps: the engine reads fractions of JSON as such. */
const shortNumber = String.raw`-?(?:\d{1,8}(?:\.\d{1,7})?|\d+|\d{1,13}\.\d{1,2})`;
const anyNumber = String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;

/**
 * The forms of values that become the column's type without loss, or are an error, however the engine reads them; null for a
 * type, or a spelling of one, of which nothing is known.
 */
function usualValue({ type, included }: Pick<ImportColumn, "type" | "included">): UsualValue | null {
  if (!included) return { text: null, number: anyNumber };
  const name = type.trim().toUpperCase();
  const calendar = calendarTexts[name];
  if (calendar !== undefined) return { text: calendar, number: null };
  const [, scale] = /^DECIMAL\(\d+,(\d+)\)$/.exec(name) ?? [];
  if (scale !== undefined) {
    const digits = 15 - Number(scale);
    const fraction = scale === "0" ? "" : String.raw`(?:\.\d{1,${scale}})?`;
    return {
      text: String.raw`[+-]?\d+${fraction}`,
      number: digits < 1 ? null : String.raw`-?\d{1,${digits}}${fraction}`,
    };
  }
  if (/^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/.test(name))
    return { text: String.raw`[+-]?\d+`, number: String.raw`-?\d{1,18}` };
  if (isFloatType(name) && !name.endsWith("]")) return { text: null, number: anyNumber };
  return name === "VARCHAR" || name === "BOOLEAN" ? { text: null, number: shortNumber } : null;
}

/** Regular expressions over lines of UTF-8 whose bytes are taken for single characters; sticky. */
export interface UsualRow {
  /** One row in one line, with the line end. */
  readonly inLine: RegExp;
  /** One row with line ends within quotes, with the last one; null where there is none. */
  readonly inLines: RegExp | null;
}

/** More columns would make an expression whose preparation takes longer than most files. */
const mostColumns = 2000;

/**
 * What a row looks like in which nothing is remarkable: cells or keys in the order of the columns, none missing or too much, and
 * values of which the engine's own reading loses nothing. Nearly all rows of usual files are so, and such an expression tells it
 * at a small part of the cost of taking them apart.
 *
 * @param dialect of text
 * @returns null where values have to be looked at closely in any case
 */
export function usualRow({ format, columns, text }: FileReading, dialect: Dialect): UsualRow | null {
  if (columns.length > mostColumns || (format !== "json" && format !== "csv")) return null;
  if (text !== null && !isEnginesOwn(text)) return null;
  const values: UsualValue[] = [];
  for (const column of columns) {
    const value = usualValue(column);
    if (value === null) return null;
    values.push(value);
  }
  if (format === "json") return { inLine: sticky(jsonObject(columns, values)), inLines: null };
  const nulls = (text?.nullTexts ?? []).map(literal);
  const cut = textCut(dialect);
  const row = (lineEnds: string): string =>
    values.map((value) => cell(value, cut, nulls, lineEnds)).join(literal(dialect.delimiter));
  const quoted = dialect.quote !== "";
  return { inLine: sticky(row(lineEnd)), inLines: quoted ? sticky(row("")) : null };
}

const lineEnd = String.raw`\r\n`;

/** Whether numbers and dates are written as the engine reads them. */
function isEnginesOwn({ decimalSeparator, dateFormat, timestampFormat }: TextOptions): boolean {
  return decimalSeparator !== "," && dateFormat === null && timestampFormat === null;
}

function sticky(row: string): RegExp {
  return new RegExp(`${row}\\r?\\n`, "y");
}

interface TextCut {
  /** Characters that unquoted text does not have, without line ends. */
  readonly outside: string;
  readonly quote: string;
  readonly escape: string;
}

function textCut({ delimiter, quote, escape }: Dialect): TextCut {
  const [first = ""] = latin1(delimiter);
  return { outside: inClass(first + latin1(quote)), quote: literal(quote), escape: literal(escape) };
}

/** @param lineEnds characters that end a line, where quoted text has none */
function cell(
  { text }: UsualValue,
  { outside, quote, escape }: TextCut,
  nulls: readonly string[],
  lineEnds: string,
): string {
  const bare = text === null ? `[^${outside}${lineEnd}]*` : `(?:${[text, ...nulls].join("|")})`;
  if (quote === "") return bare;
  const within = `[^${quote}${escape}${lineEnds}]*`;
  const anyQuoted = escape === quote ? `${within}(?:${quote}${quote}${within})*` : within;
  return `(?:${bare}|${quote}${text ?? anyQuoted}${quote})`;
}

const jsonText = String.raw`"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"`;

/** Without lists and objects within it; keys may be missing. */
function jsonObject(columns: readonly ImportColumn[], values: readonly UsualValue[]): string {
  const cells = values.map(({ text, number }, index) => {
    const key = literal(JSON.stringify(columns[index]?.source));
    const forms = [text === null ? jsonText : `"${text}"`, "null"];
    if (number !== null) forms.push(number);
    if (text === null) forms.push("true", "false");
    return `(?:${key}: ?(?:${forms.join("|")})(?:, ?|(?=\\})))?`;
  });
  return `\\{${cells.join("")}\\}`;
}

function literal(text: string): string {
  return latin1(text).replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function inClass(characters: string): string {
  return characters.replaceAll(/[\\\]^-]/g, String.raw`\$&`);
}

function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}
