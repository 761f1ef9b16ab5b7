import type { ImportColumn, TextOptions } from "#shared/domain/importPlan";
import { type GroupedNumber, groupedNumber } from "#shared/csv/groupedNumber";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";
import { builtIn } from "../../sql/builtInFunctions";

/** What the text of a cell is written in, where that differs from DuckDB's own form. */
export type ValueForm = Pick<
  TextOptions,
  "decimalSeparator" | "groupSeparator" | "dateFormat" | "timestampFormat"
>;

/** How a column comes out of its file. */
export interface ColumnExpression {
  /** Type that the reader gives the column: its own, or VARCHAR where the text has to be looked at. */
  readonly readAs: string;
  /** SQL over the column of the reader; of the column's type. */
  readonly value: string;
}

/** Begins the message of an error that a value raises because a part of it would be lost. */
export const lossMark = "wharf: a part would be lost";

const integerTypes = /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|BIGNUM)$/;
const decimalType = /^DECIMAL\(\d+,(\d+)\)$/;
/** Digits of a second's fraction that types without a time zone hold. */
const timestampDigits: Readonly<Record<string, number>> = {
  TIMESTAMP_S: 0,
  TIMESTAMP_MS: 3,
  TIMESTAMP: 6,
  TIMESTAMP_NS: 9,
};
const timeDigits: Readonly<Record<string, number>> = { TIME: 6, TIME_NS: 9 };

/**
 * The SQL that makes a column of a text file, or of texts in JSON: exact, or not at all. DuckDB's own cast takes 1.5 for the
 * integer 2, drops the time of a timestamp that becomes a date, and cuts digits that a type cannot hold. A cheap look at each text
 * finds those that may lose something, and only they are looked at closely.
 *
 * @param column its `type` in the engine's own spelling
 * @param isLenient NULL for a text that does not fit, instead of an error; then every column is read as text
 */
export function columnExpression(
  { source, type }: Pick<ImportColumn, "source" | "type">,
  form: ValueForm,
  isLenient: boolean,
): ColumnExpression {
  const name = quote(source);
  const cast = (text: string): string =>
    isLenient ? `TRY_CAST(${text} AS ${type})` : `CAST(${text} AS ${type})`;
  const number = plainNumber(name, form);
  const lost = isLenient ? `NULL::${type}` : lossError(name, type);
  const checked = (text: string, isSuspect: string, isExact: string): ColumnExpression => ({
    readAs: "VARCHAR",
    value: `CASE WHEN ${isSuspect} THEN CASE WHEN ${isExact} THEN ${cast(text)} ELSE ${lost} END ELSE ${cast(text)} END`,
  });
  const scale = decimalType.exec(type)?.[1];
  if (scale !== undefined) {
    const digits = `[+-]?[0-9_]*(\\.[0-9]{0,${scale}}0*)?`;
    return checked(
      number,
      `(system.main.instr(${number}, '.') > 0 AND ${builtIn("-", builtIn("strlen", number), builtIn("instr", number, "'.'"))} > ${scale}) OR ${hasExponent(number)}`,
      `system.main.regexp_full_match(system.main.trim(${number}), '${digits}') OR ${isExactExponent(number, type)}`,
    );
  }
  if (integerTypes.test(type)) {
    return checked(
      number,
      `system.main.instr(${number}, '.') > 0 OR ${hasExponent(number)}`,
      `system.main.regexp_full_match(system.main.trim(${number}), '[+-]?[0-9_]*\\.0*') OR ${isExactExponent(number, type)}`,
    );
  }
  if (type === "DATE") {
    if (form.dateFormat !== null) return parsed(name, form.dateFormat, type, { isLenient, lost });
    return checked(
      name,
      `system.main.strlen(${name}) > 10 OR system.main.instr(${name}, ' ') > 0 OR system.main.instr(${name}, 'T') > 0`,
      `system.main.regexp_full_match(system.main.trim(${name}), '[^ T]*( \\(BC\\))?([ T]00:00(:00(\\.0*)?)?)?')`,
    );
  }
  const digits = timestampDigits[type];
  if (digits !== undefined) {
    if (form.timestampFormat !== null) return parsed(name, form.timestampFormat, type, { isLenient, lost });
    // Most fractions have six digits, which two cheap tests tell of a TIMESTAMP.
    const hasMicroseconds =
      type !== "TIMESTAMP"
        ? ""
        : `(system.main.strlen(${name}) <= 26 AND system.main.instr(${name}, '.') = 20 AND TRY_CAST(system.main.substring(${name}, 21) AS UINTEGER) IS NOT NULL) OR `;
    return checked(
      name,
      // The engine drops an offset from UTC, which may also follow a short time.
      `system.main.strlen(${name}) > 19 OR system.main.instr(${name}, '+') > 0 OR ${builtIn("~~", name, "'%:%-%'")}`,
      `${hasMicroseconds}system.main.regexp_full_match(system.main.trim(${name}), '[^ T]+([ T][0-9:]+(\\.[0-9]{0,${digits}}0*)?)?( ?\\(BC\\))?(Z| UTC)?')`,
    );
  }
  if (type === "TIMESTAMP WITH TIME ZONE") {
    if (form.timestampFormat !== null) return parsed(name, form.timestampFormat, type, { isLenient, lost });
    return checked(
      name,
      `system.main.strlen(${name}) > 26`,
      `system.main.regexp_full_match(system.main.trim(${name}), '[^.]*(\\.[0-9]{0,6}0*([^0-9.].*)?)?')`,
    );
  }
  const clockDigits = timeDigits[type];
  if (clockDigits !== undefined) {
    return checked(
      name,
      `system.main.strlen(${name}) > 8 OR system.main.instr(${name}, '-') > 0 OR system.main.instr(${name}, '+') > 0`,
      `system.main.regexp_full_match(system.main.trim(${name}), '[0-9:]+(\\.[0-9]{0,${clockDigits}}0*)?')`,
    );
  }
  if (type === "TIME WITH TIME ZONE" || type === "INTERVAL") {
    return checked(
      name,
      `system.main.instr(${name}, '.') > 0`,
      `system.main.regexp_full_match(system.main.trim(${name}), '[^.]*(\\.[0-9]{0,6}0*([^0-9.].*)?)?')`,
    );
  }
  if (type === "VARCHAR") return { readAs: "VARCHAR", value: name };
  const isFloat = type === "DOUBLE" || type === "FLOAT";
  if (isFloat && number !== name) return { readAs: "VARCHAR", value: cast(number) };
  return isLenient ? { readAs: "VARCHAR", value: cast(name) } : { readAs: type, value: name };
}

/** SQL of a number's text as the engine writes it; a text with separators in other places becomes none that is a number. */
function plainNumber(name: string, { decimalSeparator, groupSeparator }: ValueForm): string {
  const grouped = groupedNumber(groupSeparator, decimalSeparator ?? ".");
  const whole = grouped === null ? name : withoutGroups(name, grouped);
  return decimalSeparator === ","
    ? `system.main.replace(system.main.replace(${whole}, '.', '?'), ',', '.')`
    : whole;
}

function withoutGroups(name: string, { separators, pattern }: GroupedNumber): string {
  const text = `system.main.trim(${name})`;
  const replaced = (by: string): string =>
    `system.main.translate(${text}, ${quoteText(separators)}, ${quoteText(by.repeat(separators.length))})`;
  return (
    `CASE WHEN system.main.regexp_full_match(${text}, ${quoteText(pattern)}) ` +
    `THEN ${replaced("")} ELSE ${replaced("?")} END`
  );
}

/** Of a number without a point: `1e-3`. */
function hasExponent(text: string): string {
  return builtIn("~~", text, "'_%-%'");
}

/** A number with an exponent whose value the type holds; of so few digits that a DOUBLE tells. */
function isExactExponent(text: string, type: string): string {
  return (
    `(system.main.regexp_full_match(system.main.trim(${text}), '[+-]?[0-9.]{1,16}[eE][+-]?[0-9]+') ` +
    `AND TRY_CAST(${text} AS DOUBLE) = TRY_CAST(TRY_CAST(${text} AS ${type}) AS DOUBLE))`
  );
}

/** SQL of an error that names the value. */
function lossError(value: string, type: string): string {
  return `${builtIn("error", builtIn("||", quoteText(`${lossMark}: `), value))}::${type}`;
}

/** A format may read more than the type holds, such as the time of a day. */
function parsed(
  name: string,
  format: string,
  type: string,
  { isLenient, lost }: { readonly isLenient: boolean; readonly lost: string },
): ColumnExpression {
  const found = builtIn(isLenient ? "try_strptime" : "strptime", name, quoteText(format));
  const isCoarse = type === "TIMESTAMP_S" || type === "TIMESTAMP_MS";
  // What is read with nanoseconds has no direct way to these types.
  const value = isCoarse ? `CAST(CAST(${found} AS TIMESTAMP) AS ${type})` : `CAST(${found} AS ${type})`;
  const kept = isCoarse ? `CAST(${value} AS TIMESTAMP)` : value;
  return {
    readAs: "VARCHAR",
    value: `CASE WHEN ${found} IS DISTINCT FROM ${kept} THEN ${lost} ELSE ${value} END`,
  };
}

/**
 * The SQL that makes a column of one that has a type of its own: exact, or not at all.
 *
 * @param column its `type` in the engine's own spelling
 * @param from type of the column of the reader
 * @param isLenient NULL for a value that does not fit, instead of an error
 */
export function convertedColumn(
  column: Pick<ImportColumn, "source" | "type">,
  from: string,
  form: ValueForm,
  isLenient: boolean,
): string {
  const { source, type } = column;
  const name = quote(source);
  if (from === type || type === "VARCHAR") return from === type ? name : `${name}::${type}`;
  if (from === "VARCHAR") return columnExpression(column, form, isLenient).value;
  const cast = isLenient ? `TRY_CAST(${name} AS ${type})` : `CAST(${name} AS ${type})`;
  const lost = isLenient ? `NULL::${type}` : lossError(`${name}::VARCHAR`, type);
  const back = isLenient ? `TRY_CAST(${cast} AS ${from})` : `CAST(${cast} AS ${from})`;
  return `CASE WHEN ${name} IS DISTINCT FROM ${back} THEN ${lost} ELSE ${cast} END`;
}
