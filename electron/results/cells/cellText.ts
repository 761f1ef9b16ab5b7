import { typeFamily, type TypeFamily } from "#shared/domain/typeFamily";
import { compactJson } from "./compactJson";
import { intervalText } from "./intervalText";

/** Turns the bytes of one value into its exact text; null is SQL NULL. */
export type CellText = (row: Buffer, start: number, end: number) => string | null;

/**
 * How the values of a column are written out. The declared type decides, never the form in which a value travelled: a
 * string is its content, a number its source text (a foreign service may send 9007199254740993 as a number), and a list,
 * struct or map is JSON text without insignificant white space.
 *
 * @param type SQL type as the service names it.
 */
export function cellText(type: string): CellText {
  const family = typeFamily(type);
  return (row, start, end) => textOf(row, start, end, family);
}

function textOf(row: Buffer, start: number, end: number, family: TypeFamily): string | null {
  const first = row[start];
  if (first === 0x22) return stringText(row, start, end);
  if (first === 0x6e) return null;
  if (first !== 0x7b && first !== 0x5b) return row.toString("latin1", start, end);
  const json = compactJson(row.toString("utf8", start, end));
  return family === "interval" ? (intervalText(json) ?? json) : json;
}

/** Beyond so many bytes the native search is faster than a loop. */
const shortString = 256;

/** Most strings have no escapes; for those the bytes between the quotes are the text. */
function stringText(row: Buffer, start: number, end: number): string {
  if (hasEscape(row, start, end)) return String(JSON.parse(row.toString("utf8", start, end)));
  return row.toString("utf8", start + 1, end - 1);
}

function hasEscape(row: Buffer, start: number, end: number): boolean {
  if (end - start > shortString) return row.subarray(start, end).includes(0x5c);
  for (let at = start; at < end; at += 1) {
    if (row[at] === 0x5c) return true;
  }
  return false;
}
