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

const day = String.raw`\d\d\d\d-\d\d-\d\d`;
const time = String.raw`\d\d:\d\d:\d\d(?:\.${digits(6)})?`;

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
  const [, width, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(name) ?? [];
  if (scale !== undefined) {
    const whole = 15 - Number(scale);
    const fraction = scale === "0" ? "" : String.raw`(?:\.${digits(Number(scale))})?`;
    const text = String.raw`[+-]?\d+${fraction}`;
    // More digits than a double keeps are an error where the type has fewer.
    if (Number(width) <= 15) return { text, number: String.raw`-?\d+${fraction}` };
    return { text, number: whole < 1 ? null : `-?${digits(whole)}${fraction}` };
  }
  // Whole numbers are read digit by digit, however many there are.
  if (/^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/.test(name))
    return { text: String.raw`[+-]?\d+`, number: String.raw`-?\d+` };
  if (isFloatType(name) && !name.endsWith("]")) return { text: null, number: anyNumber };
  return name === "VARCHAR" || name === "BOOLEAN" ? { text: null, number: shortNumber } : null;
}

/** Regular expressions over lines of UTF-8 whose bytes are taken for single characters; sticky. */
export interface UsualRow {
  /** One row in one line, with the line end: forms of which the first is the quickest, and the last takes what any takes. */
  readonly inLine: readonly RegExp[];
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
  if (format === "json") {
    const inLine = [compactForm, anyForm].map((form) => sticky(jsonObject(columns, values, form)));
    return { inLine, inLines: null };
  }
  const nulls = (text?.nullTexts ?? []).map(literal);
  const cut = textCut(dialect);
  const row = (lineEnds: string): string =>
    values.map((value) => cell(value, cut, nulls, lineEnds)).join(literal(dialect.delimiter));
  const quoted = dialect.quote !== "";
  return { inLine: [sticky(row(lineEnd))], inLines: quoted ? sticky(row("")) : null };
}

const lineEnd = String.raw`\r\n`;

/** Whether numbers and dates are written as the engine reads them. */
function isEnginesOwn(text: TextOptions): boolean {
  const { decimalSeparator, groupSeparator, dateFormat, timestampFormat } = text;
  const isOwnNumber = decimalSeparator !== "," && groupSeparator === null;
  return isOwnNumber && dateFormat === null && timestampFormat === null;
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

const jsonRun = run(String.raw`[^"\\\n]`);
const jsonText = String.raw`"${jsonRun}(?:\\[^\n][^"\\\n]*)*"`;

/** How objects are written: by most programs, without blanks and with all keys. */
interface JsonForm {
  readonly blank: string;
  readonly mayLack: boolean;
}

const compactForm: JsonForm = { blank: "", mayLack: false };
const anyForm: JsonForm = { blank: " ?", mayLack: true };

/** Without lists and objects within it. */
function jsonObject(
  columns: readonly ImportColumn[],
  values: readonly UsualValue[],
  { blank, mayLack }: JsonForm,
): string {
  const cells = values.map(({ text, number }, index) => {
    const key = literal(JSON.stringify(columns[index]?.source));
    const forms = [text === null ? jsonText : `"${text}"`, "null"];
    if (number !== null) forms.push(number);
    if (text === null) forms.push("true", "false");
    const pair = `${key}:${blank}(?:${forms.join("|")})`;
    if (mayLack) return String.raw`(?:${pair}(?:,${blank}|(?=\})))?`;
    return index < values.length - 1 ? `${pair},${blank}` : pair;
  });
  return `\\{${cells.join("")}\\}`;
}

/**
 * Any number of characters of a class, three at a time: an expression takes them at less cost so, and gives them back in a time that
 * grows with their number alone.
 */
function run(of: string): string {
  return `(?:${of}${of}${of})*(?:${of}${of}?)?`;
}

/** One to so many digits: written out, which costs less to match than to count them. */
function digits(most: number): string {
  return most > 8 ? String.raw`\d{1,${most}}` : String.raw`\d` + (most > 1 ? `(?:${digits(most - 1)})?` : "");
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
