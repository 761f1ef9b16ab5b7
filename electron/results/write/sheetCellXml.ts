import { isNumeric, typeFamily } from "#shared/domain/typeFamily";

/** Places of the styles in {@link stylesXml}. */
export const sheetStyles = {
  plain: 0,
  header: 1,
  date: 2,
  second: 3,
  millisecond: 4,
  time: 5,
  timeMs: 6,
  quoted: 7,
} as const;

/** How dates and times are shown, by ids that are free for such formats (ECMA-376, Part 1, 18.8.30). */
const formats = [
  [164, "yyyy\\-mm\\-dd"],
  [165, "yyyy\\-mm\\-dd\\ hh:mm:ss"],
  [166, "yyyy\\-mm\\-dd\\ hh:mm:ss.000"],
  [167, "hh:mm:ss"],
  [168, "hh:mm:ss.000"],
] as const;

/** The content of a workbook's styles: cells as they are, the bold header, dates and times, and texts that stay texts when edited. */
export const stylesXml = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="${formats.length}">`,
  ...formats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
  "</numFmts>",
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${formats.length + 3}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  ...formats.map(
    ([id]) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
  "</cellXfs>",
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  "</styleSheet>",
].join("");

/** How values of a type become cells. */
export type SheetCellKind = "number" | "float" | "boolean" | "date" | "time" | "moment" | "text";

/** Writes a cell as more than text, from after its reference on; null where only text is exact. */
export type CellWriter = (text: string) => string | null;

/** The writer for the values of a type: numbers, dates, times and booleans as such. */
export function cellWriterOf(type: string): CellWriter {
  return cellWriters[cellKindOf(type)];
}

export function cellKindOf(type: string): SheetCellKind {
  const family = typeFamily(type);
  if (family === "float") return "float";
  if (isNumeric(family)) return "number";
  if (family === "boolean" || family === "date" || family === "time") return family;
  return family === "timestamp" ? "moment" : "text";
}

const cellWriters: Readonly<Record<SheetCellKind, CellWriter>> = {
  number: numberCell,
  float: floatCell,
  boolean: booleanCell,
  date: dateCell,
  time: timeCell,
  moment: momentCell,
  text: () => null,
};

/** A spreadsheet's numbers are DOUBLEs, which hold fifteen digits of any decimal number. */
export const exactDigits = 15;
const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Whether a spreadsheet holds the number with every digit. */
export function isExactSheetNumber(text: string): boolean {
  if (!plainNumber.test(text)) return false;
  return text.length <= exactDigits || text.replaceAll(/[-.]|^-?0\.?0*/g, "").length <= exactDigits;
}

function numberCell(text: string): string | null {
  return isExactSheetNumber(text) ? `><v>${text}</v></c>` : null;
}

const floatNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** Spreadsheets make 0 of what is smaller (Microsoft, "Excel specifications and limits"). */
const leastFloat = 2.2251e-308;

/** A DOUBLE is the number that a spreadsheet has, with every digit, though it shows fifteen of them. */
function floatCell(text: string): string | null {
  if (!floatNumber.test(text)) return null;
  const size = Math.abs(Number(text));
  return size === 0 || (size >= leastFloat && size < Infinity) ? `><v>${text}</v></c>` : null;
}

function booleanCell(text: string): string | null {
  if (text === "true") return ' t="b"><v>1</v></c>';
  return text === "false" ? ' t="b"><v>0</v></c>' : null;
}

const dayMs = 86_400_000;
/** Spreadsheets count days from here; before March 1900 they disagree, because some have a 29 February 1900. */
const dayZero = Date.UTC(1899, 11, 30);
const firstDay = Date.UTC(1900, 2, 1);

const dateText = String.raw`(\d{4})-(\d\d)-(\d\d)`;
const timeText = String.raw`([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?`;
const wholeDate = new RegExp(`^${dateText}$`);
const wholeTime = new RegExp(`^${timeText}$`);
const wholeMoment = new RegExp(`^${dateText}[ T]${timeText}$`);

function dateCell(text: string): string | null {
  const [, ...parts] = wholeDate.exec(text) ?? [];
  const day = dayOf(parts);
  return day === null ? null : cell(sheetStyles.date, day);
}

/** To the millisecond, which spreadsheets show; what is finer stays text. */
function timeCell(text: string): string | null {
  const [, ...parts] = wholeTime.exec(text) ?? [];
  const ms = msOf(parts);
  if (ms === null) return null;
  return cell(parts[3] === undefined ? sheetStyles.time : sheetStyles.timeMs, ms / dayMs);
}

/** A moment without a zone, which spreadsheets do not have. */
function momentCell(text: string): string | null {
  const [, ...parts] = wholeMoment.exec(text) ?? [];
  const day = dayOf(parts.slice(0, 3));
  const ms = msOf(parts.slice(3));
  if (day === null || ms === null) return null;
  return cell(parts[6] === undefined ? sheetStyles.second : sheetStyles.millisecond, day + ms / dayMs);
}

function cell(style: number, value: number): string {
  return ` s="${style}"><v>${value}</v></c>`;
}

/** Null for a day that spreadsheets do not have or count in several ways. */
export function sheetDay(year: number, month: number, day: number): number | null {
  const time = Date.UTC(year, month - 1, day);
  return time < firstDay || year < 1900 ? null : (time - dayZero) / dayMs;
}

function dayOf([year, month, day]: readonly (string | undefined)[]): number | null {
  return year === undefined ? null : sheetDay(Number(year), Number(month), Number(day));
}

function msOf([hour, minute, second, fraction = ""]: readonly (string | undefined)[]): number | null {
  if (hour === undefined) return null;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return seconds * 1000 + Number(fraction.padEnd(3, "0"));
}
