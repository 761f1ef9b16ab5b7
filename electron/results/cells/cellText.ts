import { typeFamily, type TypeFamily } from "#shared/domain/typeFamily";
import { compactJson } from "./compactJson";

const microsPerSecond = 1_000_000n;

/**
 * An INTERVAL as DuckDB writes it, for example `1 year 2 months 3 days 04:05:06.7`.
 *
 * @param json The value as it travels: `{"months":1,"days":2,"micros":"0"}`, numbers or strings.
 * @returns Null where it is of another form.
 */
function intervalText(json: string): string | null {
  const months = memberOf(json, "months");
  const days = memberOf(json, "days");
  const micros = memberOf(json, "micros");
  if (months === null || days === null || micros === null) return null;
  const parts = [unit(months / 12n, "year"), unit(months % 12n, "month"), unit(days, "day"), clock(micros)];
  const text = parts.filter((part) => part !== "").join(" ");
  return text === "" ? "00:00:00" : text;
}

function memberOf(json: string, name: string): bigint | null {
  const found = new RegExp(`"${name}":"?(-?[0-9]{1,30})"?[,}]`).exec(json);
  return found?.[1] === undefined ? null : BigInt(found[1]);
}

function unit(count: bigint, name: string): string {
  if (count === 0n) return "";
  return `${count} ${name}${count === 1n || count === -1n ? "" : "s"}`;
}

function clock(micros: bigint): string {
  if (micros === 0n) return "";
  const size = micros < 0n ? -micros : micros;
  const seconds = size / microsPerSecond;
  const two = (value: bigint) => String(value).padStart(2, "0");
  const fraction = String(size % microsPerSecond)
    .padStart(6, "0")
    .replace(/0+$/, "");
  const time = `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
  return `${micros < 0n ? "-" : ""}${time}${fraction === "" ? "" : `.${fraction}`}`;
}

/**
 * Turns the bytes of one value into its exact text; null is SQL NULL. Where several values of a row are read, `latin1` is
 * the row decoded as Latin-1: a slice of it costs a fraction of decoding the bytes.
 */
export type CellText = (row: Buffer, start: number, end: number, latin1?: string) => string | null;

/**
 * How the values of a column are written out. The declared type decides, never the form in which a value travelled: a
 * string is its content, a number its source text (a foreign service may send 9007199254740993 as a number), and a list,
 * struct or map is JSON text without insignificant white space.
 *
 * @param type SQL type as the service names it.
 */
export function cellText(type: string): CellText {
  const family = typeFamily(type);
  return (row, start, end, latin1) => textOf(row, start, end, family, latin1);
}

function textOf(
  row: Buffer,
  start: number,
  end: number,
  family: TypeFamily,
  latin1: string | undefined,
): string | null {
  const first = row[start];
  if (first === 0x22) return stringText(row, start, end, latin1);
  if (first === 0x6e) return null;
  if (first !== 0x7b && first !== 0x5b) {
    return latin1 === undefined ? row.toString("latin1", start, end) : latin1.slice(start, end);
  }
  const json = compactJson(row.toString("utf8", start, end));
  return family === "interval" ? (intervalText(json) ?? json) : json;
}

/** Beyond so many bytes the native search is faster than a loop. */
const shortString = 256;

/** Most strings have no escapes; for those the bytes between the quotes are the text. */
function stringText(row: Buffer, start: number, end: number, latin1: string | undefined): string {
  if (end - start > shortString) {
    if (row.subarray(start, end).includes(0x5c)) return unescaped(row, start, end);
    return row.toString("utf8", start + 1, end - 1);
  }
  let highest = 0;
  for (let at = start; at < end; at += 1) {
    const byte = row[at] ?? 0;
    if (byte === 0x5c) return unescaped(row, start, end);
    highest |= byte;
  }
  const isAscii = highest < 0x80;
  return isAscii && latin1 !== undefined
    ? latin1.slice(start + 1, end - 1)
    : row.toString("utf8", start + 1, end - 1);
}

function unescaped(row: Buffer, start: number, end: number): string {
  return String(JSON.parse(row.toString("utf8", start, end)));
}
