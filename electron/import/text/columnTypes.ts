import { type GroupedNumber, groupedNumber } from "#shared/csv/groupedNumber";
import type { TextOptions } from "#shared/domain/importPlan";
import { exactNumberType } from "#shared/sql/exactNumberType";

/** Settings that decide what a text is read as. */
export interface ValueFormats {
  readonly decimalSeparator: "." | ",";
  /** DuckDB's strftime form; null: ISO 8601. */
  readonly dateFormat: string | null;
  readonly timestampFormat: string | null;
}

interface DateForm {
  readonly format: string;
  readonly pattern: RegExp;
  /** The groups of year, month and day. */
  readonly groups: readonly [number, number, number];
}

const isoDate = "%Y-%m-%d";
const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";

function dateForm(format: string, groups: readonly [number, number, number]): DateForm {
  const source = format
    .replaceAll(/[.\\/]/g, "\\$&")
    .replace("%Y", "(\\d{4})")
    .replace("%m", "(\\d{1,2})")
    .replace("%d", "(\\d{1,2})")
    .replace("%b", `(${months})`);
  return { format, pattern: new RegExp(`^${source}$`, "i"), groups };
}

/** Ways in which files write a day. Two-digit years are left as text: their century is anybody's guess. */
const dateForms: readonly DateForm[] = [
  { ...dateForm(isoDate, [1, 2, 3]), pattern: /^(\d{4})-(\d{2})-(\d{2})$/ },
  dateForm("%Y/%m/%d", [1, 2, 3]),
  dateForm("%Y.%m.%d", [1, 2, 3]),
  dateForm("%d.%m.%Y", [3, 2, 1]),
  dateForm("%d/%m/%Y", [3, 2, 1]),
  dateForm("%m/%d/%Y", [3, 1, 2]),
  dateForm("%d-%m-%Y", [3, 2, 1]),
  dateForm("%m-%d-%Y", [3, 1, 2]),
  dateForm("%d-%b-%Y", [3, 2, 1]),
  dateForm("%d %b %Y", [3, 2, 1]),
];

/** Forms that the same texts can have, with another meaning. */
const ambiguousForms = [
  ["%d/%m/%Y", "%m/%d/%Y"],
  ["%d-%m-%Y", "%m-%d-%Y"],
] as const;

const timeForms: readonly { readonly suffix: string; readonly pattern: RegExp }[] = [
  { suffix: "%H:%M:%S", pattern: /^([01]?\d|2[0-3]):[0-5]\d:[0-5]\d$/ },
  { suffix: "%H:%M", pattern: /^([01]?\d|2[0-3]):[0-5]\d$/ },
  { suffix: "%I:%M:%S %p", pattern: /^(0?[1-9]|1[0-2]):[0-5]\d:[0-5]\d [ap]m$/i },
  { suffix: "%I:%M %p", pattern: /^(0?[1-9]|1[0-2]):[0-5]\d [ap]m$/i },
];

const isoTimestamp =
  /^(\d{4})-(\d{2})-(\d{2})[ T]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/;
const plainNumber = /^-?(0|[1-9]\d*)(?:\.(\d+))?$/;
const commaNumber = /^-?(0|[1-9]\d*)(?:,(\d+))?$/;
const exponentNumber = /^-?\d+(?:\.\d*)?[eE][+-]?\d{1,3}$/;
const largestBigint = "9223372036854775807";

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000, month, 0)).getUTCDate() && (month !== 2 || day < 29 || isLeap(year));
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function matchesDate(form: DateForm, text: string): boolean {
  const found = form.pattern.exec(text);
  if (found === null) return false;
  const [year, month, day] = form.groups.map((group) => found[group] ?? "");
  const monthNumber = /^\d/.test(month ?? "")
    ? Number(month)
    : months.split("|").indexOf((month ?? "").toLowerCase()) + 1;
  return isDay(Number(year), monthNumber, Number(day));
}

function matchesIsoTimestamp(text: string): "plain" | "zoned" | null {
  const found = isoTimestamp.exec(text);
  if (found === null || !isDay(Number(found[1]), Number(found[2]), Number(found[3]))) return null;
  return found[5] === undefined ? "plain" : "zoned";
}

/** What the texts of one column have in common. Nulls are not added. */
export class ColumnTexts {
  count = 0;
  /** Numbers so far, by their separator; a whole number counts for both. */
  #points: NumberShape | null = new NumberShape();
  #commas: NumberShape | null = new NumberShape();
  #isBoolean = true;
  #isTime = true;
  #isoStamps: "plain" | "zoned" | "mixed" | null | undefined = undefined;
  #dates: readonly DateForm[] = dateForms;
  #stamps: ReadonlySet<string> | null = null;
  readonly #groups: GroupedNumber | null;

  /** @param groupSeparator what numbers have between groups of three digits */
  constructor(groupSeparator: TextOptions["groupSeparator"] = null) {
    this.#groups = groupedNumber(groupSeparator, ".,");
  }

  add(cell: string): void {
    const text = cell.trim();
    const isFirst = this.count === 0;
    this.count += 1;
    if (this.#isText()) return;
    const number = this.#groups === null ? text : withoutGroups(text, this.#groups);
    if (this.#points?.add(number, plainNumber) === false) this.#points = null;
    if (this.#commas?.add(number, commaNumber) === false) this.#commas = null;
    if (this.#points !== null && !isFirst) return;
    this.#isBoolean &&= /^(true|false)$/i.test(text);
    this.#isTime &&= timeOfDay.test(text);
    if (this.#dates.length > 0) this.#dates = this.#dates.filter((form) => matchesDate(form, text));
    if (this.#isoStamps !== null) {
      const found = matchesIsoTimestamp(text);
      const before = this.#isoStamps;
      this.#isoStamps = found === null ? null : before === undefined || before === found ? found : "mixed";
    }
    if (isFirst || (this.#stamps !== null && this.#stamps.size > 0)) {
      const found = timestampFormats(text);
      const before = this.#stamps;
      this.#stamps = before === null ? found : new Set([...found].filter((format) => before.has(format)));
    }
  }

  #isText(): boolean {
    return (
      this.count > 1 &&
      this.#points === null &&
      this.#commas === null &&
      !this.#isBoolean &&
      !this.#isTime &&
      this.#isoStamps === null &&
      this.#dates.length === 0 &&
      (this.#stamps?.size ?? 0) === 0
    );
  }

  /** Whether all texts have one form that is not just text, under some settings. */
  get isTyped(): boolean {
    return this.count > 0 && !this.#isText() && this.#anyForm();
  }

  #anyForm(): boolean {
    return (
      this.#points !== null ||
      this.#commas !== null ||
      this.#isBoolean ||
      this.#isTime ||
      typeof this.#isoStamps === "string" ||
      this.#dates.length > 0 ||
      (this.#stamps?.size ?? 0) > 0
    );
  }

  /** Formats in which every text is a day. */
  get dateFormats(): readonly string[] {
    return this.count === 0 ? [] : this.#dates.map((form) => form.format);
  }

  /** Formats other than ISO 8601 in which every text is a timestamp. */
  get timestampFormats(): readonly string[] {
    return this.count === 0 ? [] : [...(this.#stamps ?? [])];
  }

  get isIsoTimestamp(): boolean {
    return this.count > 0 && typeof this.#isoStamps === "string";
  }

  /** Numbers that need a comma as decimal separator, and cannot be whole numbers with separated thousands. */
  get needsComma(): boolean {
    return this.count > 0 && this.#points === null && this.#commas !== null && this.#commas.isSurelyDecimal;
  }

  /** Numbers that need a point. */
  get needsPoint(): boolean {
    return this.count > 0 && this.#points !== null && this.#commas === null;
  }

  /** The SQL type that keeps every text as it is, apart from the way numbers and times are written. */
  type(formats: ValueFormats): string {
    if (this.count === 0) return "VARCHAR";
    const numbers = formats.decimalSeparator === "," ? this.#commas : this.#points;
    if (numbers !== null) return numbers.type();
    if (this.#isBoolean) return "BOOLEAN";
    if (this.#dates.some((form) => form.format === (formats.dateFormat ?? isoDate))) return "DATE";
    if (formats.timestampFormat !== null && this.#stamps?.has(formats.timestampFormat) === true)
      return "TIMESTAMP";
    if (formats.timestampFormat === null && typeof this.#isoStamps === "string") {
      if (this.#isoStamps === "plain") return "TIMESTAMP";
      if (this.#isoStamps === "zoned") return "TIMESTAMP WITH TIME ZONE";
    }
    return this.#isTime ? "TIME" : "VARCHAR";
  }
}

function withoutGroups(text: string, { separators, pattern }: GroupedNumber): string {
  if (!new RegExp(`^${pattern}$`).test(text)) return text;
  return text.replaceAll(new RegExp(`[${separators}]`, "g"), "");
}

/** How the numbers of a column are written. */
class NumberShape {
  #wholeDigits = 0;
  #fractionDigits = 0;
  #hasExponent = false;
  #fitsBigint = true;
  /** A comma that does not separate thousands was seen. */
  isSurelyDecimal = false;

  /** @returns false where the text is no such number, or one that a number type would not give back as it is. */
  add(text: string, pattern: RegExp): boolean {
    const found = pattern.exec(text);
    if (found === null) {
      if (pattern !== plainNumber || !exponentNumber.test(text)) return false;
      this.#hasExponent = true;
      return true;
    }
    const whole = found[1] ?? "";
    const fraction = found[2] ?? "";
    if (text === "-0") return false;
    if (fraction !== "" && (fraction.length !== 3 || whole.length > 3 || whole === "0"))
      this.isSurelyDecimal = true;
    this.#wholeDigits = Math.max(this.#wholeDigits, whole === "0" ? 0 : whole.length);
    this.#fractionDigits = Math.max(this.#fractionDigits, fraction.length);
    if (whole.length > 19 || (whole.length === 19 && whole > largestBigint)) this.#fitsBigint = false;
    return true;
  }

  type(): string {
    // A binary number keeps 15 digits of any text.
    if (this.#hasExponent) return this.#wholeDigits + this.#fractionDigits > 15 ? "VARCHAR" : "DOUBLE";
    if (this.#fractionDigits === 0 && this.#fitsBigint) return "BIGINT";
    // More digits than any number type keeps are a text.
    return (
      exactNumberType({
        allPlain: true,
        maxWholeDigits: this.#wholeDigits,
        maxFractionDigits: this.#fractionDigits,
      }) ?? "VARCHAR"
    );
  }
}

function timestampFormats(text: string): Set<string> {
  const space = /^(\S+) (.+)$/.exec(text);
  const found = new Set<string>();
  if (space === null) return found;
  const [, day = "", time = ""] = space;
  for (const timeForm of timeForms) {
    if (!timeForm.pattern.test(time)) continue;
    for (const form of dateForms) {
      if (form.format !== isoDate && matchesDate(form, day)) found.add(`${form.format} ${timeForm.suffix}`);
    }
  }
  return found;
}

/** The most common format; null for ISO 8601. Of two that the same texts can have, neither is guessed. */
function settledFormat(columns: readonly (readonly string[])[], iso: string | null): string | null {
  const votes = new Map<string, number>();
  for (const formats of columns)
    for (const format of formats) votes.set(format, (votes.get(format) ?? 0) + 1);
  const ranked = [...votes].toSorted((a, b) => b[1] - a[1]);
  for (const [format, count] of ranked) {
    const twin = ambiguousForms
      .flatMap(([a, b]) => [
        [a, b],
        [b, a],
      ])
      .find(([form]) => form !== undefined && format.startsWith(form));
    if (twin === undefined) return format === iso ? null : format;
    const other = format.replace(twin[0] ?? "", twin[1] ?? "");
    if ((votes.get(other) ?? 0) < count) return format;
  }
  return null;
}

/** Decimal separator, date and timestamp format that most columns need. */
export function detectValueFormats(columns: readonly ColumnTexts[], delimiter: string): ValueFormats {
  const commas = columns.filter((column) => column.needsComma).length;
  const points = columns.filter((column) => column.needsPoint).length;
  const isoStamps = columns.filter((column) => column.isIsoTimestamp).length;
  const timestampFormat = settledFormat(
    columns.map((column) => column.timestampFormats),
    null,
  );
  const stamps = columns.filter(
    (c) => timestampFormat !== null && c.timestampFormats.includes(timestampFormat),
  );
  return {
    decimalSeparator: delimiter !== "," && commas > points ? "," : ".",
    dateFormat: settledFormat(
      columns.map((column) => column.dateFormats),
      isoDate,
    ),
    timestampFormat: stamps.length > isoStamps ? timestampFormat : null,
  };
}
