/** What a cell holds. `text` of a number is as it is stored; of dates and times ISO 8601; of booleans `true` or `false`. */
export interface SheetCell {
  readonly kind: "text" | "number" | "boolean" | "date" | "timestamp" | "time";
  readonly text: string;
}

/** One row of a sheet; empty cells are null, and cells after the last used one are left out. */
export interface SheetRow {
  /** As the sheet counts, from 1. */
  readonly row: number;
  readonly cells: readonly (SheetCell | null)[];
}

/** A sheet by name. */
export interface SheetInfo {
  readonly name: string;
  /** Used rows as far as the workbook says so without being read. */
  readonly rows: number | null;
}

/** The sheets of one workbook. */
export interface SheetReader {
  sheets(): Promise<readonly SheetInfo[]>;
  /** Used rows from the top; a row without any value may be left out. */
  rows(sheet: string): AsyncIterable<readonly SheetRow[]>;
  /** Cells with a formula and without a stored value among the rows that were read last; they are null. */
  readonly formulasWithoutValue: number;
  /**
   * Merged areas, such as `A1:C1`, in the sheet's order.
   * @param isOver True as soon as looking for them is to end early, with those found so far.
   */
  mergedAreas(sheet: string, isOver: () => boolean): Promise<readonly string[]>;
}

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const fraction = milliseconds % 1000;
  const time = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return fraction === 0 ? time : `${time}.${pad(fraction, 3)}`;
}

const dayMs = 86_400_000;

/**
 * A day number of Excel as date, time or both. Excel computes times to the millisecond.
 * @param form Whether the cell's format shows days, times, or spans of time.
 */
export function excelDate(stored: string, form: "date" | "time" | "span", is1904: boolean): SheetCell {
  const serial = Number(stored);
  const milliseconds = Math.round(serial * dayMs);
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return { kind: "number", text: stored };
  if (form === "span") return { kind: "text", text: clock(milliseconds) };
  if (form === "time" && serial < 1) return { kind: "time", text: clock(milliseconds % dayMs) };
  const days = Math.floor(milliseconds / dayMs);
  const timeOfDay = milliseconds % dayMs;
  // Excel counts a 29 February 1900, which never was.
  if (!is1904 && days === 60) return { kind: "text", text: "1900-02-29" };
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const day = new Date(epoch + days * dayMs).toISOString().slice(0, 10);
  if (timeOfDay === 0 && form === "date") return { kind: "date", text: day };
  return { kind: "timestamp", text: `${day} ${clock(timeOfDay)}` };
}

/** What a number format shows. Null: no date. */
export function dateFormOf(format: string): "date" | "time" | "span" | null {
  const code = format
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, "")
    .replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, "")
    .toLowerCase();
  if (/\[(h+|m+|s+)\]/.test(code)) return "span";
  if (code.includes("general") || /^[^;]*[#0?]/.test(code.replaceAll(/s\.0+/g, "s"))) return null;
  if (/[yd]/.test(code)) return "date";
  if (/h|s|am\/pm|a\/p/.test(code)) return "time";
  return /m/.test(code) ? "date" : null;
}

/** The letters of a column counted from 0. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

/** The column of a reference such as `AB12`, counted from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i += 1) {
    const code = reference.charCodeAt(i) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}
