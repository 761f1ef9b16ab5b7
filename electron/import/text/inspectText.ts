import {
  type Compression,
  detectedText,
  type FileInspection,
  type FileShape,
  type ImportColumn,
  type TextOptions,
} from "#shared/domain/importPlan";
import { ColumnTexts, detectValueFormats, type ValueFormats } from "./columnTypes";
import { detectDialect, offsetOfLine, type SettledDialect } from "./detectDialect";
import { isKnownEncoding, toUtf8 } from "./encoding";
import { fileBytes } from "./FileBytes";
import { isBlank, type SampleRecord, sampleRecords } from "../../processes/csv/RecordScanner";
import { type LineScan, scanLines } from "./scanLines";
import {
  encodingOf,
  longestHeadBytes,
  pieceAsUtf8,
  readTextSample,
  type TextSample,
  usualHeadBytes,
} from "./TextSample";

/** Rows and characters of a preview. */
export const headRowCount = 50;
export const tailRowCount = 20;
export const previewTextLength = 200;
/** Rows of the file's beginning that column types are taken from, besides those of its middle and end. */
const typedRows = 5000;
/** Of a file of which only the columns' names are wanted. */
const shapeHeadBytes = 64 * 1024;
/** As many columns as a reading may have. */
const mostColumns = 5000;
/** Texts that mean a missing value where all other texts of their column are numbers, dates or the like. */
const nullTextChoices = ["\\N", "NULL", "null", "NA", "N/A", "n/a", "#N/A", "(null)", "None", "-"];

export type TextInspection = Pick<
  FileInspection,
  "text" | "columns" | "headRows" | "tailRows" | "rowCount" | "lines" | "problems"
>;

export interface TextInspectionOptions {
  readonly path: string;
  readonly compression: Compression;
  /** Null: everything is detected. */
  readonly asked: TextOptions | null;
  /** True as soon as counting the lines is to end early. */
  readonly isOver: () => boolean;
}

/** What decides whether a cell is NULL. */
type NullRule = Pick<TextOptions, "nullTexts" | "quotedNulls">;

function isNull(cell: { text: string; quoted: boolean } | undefined, rule: NullRule): boolean {
  if (cell === undefined) return true;
  return (!cell.quoted || rule.quotedNulls === true) && rule.nullTexts.includes(cell.text);
}

/**
 * Column names: as in the header, each once, never empty.
 * @param header Null where the file has none.
 */
export function columnNames(header: readonly string[] | null, count: number): string[] {
  const used = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const found = header?.[index]?.trim().slice(0, 190) ?? "";
    const base = found === "" ? `column${index}` : found;
    let name = base;
    for (let copy = 1; used.has(name.toLowerCase()); copy += 1) name = `${base}_${copy}`;
    used.add(name.toLowerCase());
    return name;
  });
}

function columnsOf(
  rows: readonly SampleRecord[],
  count: number,
  rule: NullRule,
  groupSeparator: TextOptions["groupSeparator"] = null,
): ColumnTexts[] {
  const columns = Array.from({ length: count }, () => new ColumnTexts(groupSeparator));
  for (const row of rows) {
    for (const [index, column] of columns.entries()) {
      const cell = row.cells[index];
      if (cell !== undefined && !isNull(cell, rule)) column.add(cell.text);
    }
  }
  return columns;
}

const typedCount = (columns: readonly ColumnTexts[]): number =>
  columns.filter((column) => column.isTyped).length;

/** Null texts and the rule for quoted ones that make texts of a file numbers and dates, without touching its texts. */
function detectNulls(rows: readonly SampleRecord[], count: number, asked: TextOptions | null): NullRule {
  let rule: NullRule = {
    nullTexts: asked?.nullTexts ?? detectedText.nullTexts,
    quotedNulls: asked?.quotedNulls ?? false,
  };
  if (asked === null) {
    for (const choice of nullTextChoices) {
      const holding = columnsHolding(rows, count, choice);
      if (holding.length === 0) continue;
      const tried = { ...rule, nullTexts: [...rule.nullTexts, choice] };
      const columns = columnsOf(rows, count, tried);
      // Where a text of that form is part of a text column, it may be a word: Namibia is NA.
      if (choice === "\\N" || holding.every((index) => columns[index]?.isTyped === true)) rule = tried;
    }
  }
  if (asked === null || asked.quotedNulls === null) {
    const quoted = { ...rule, quotedNulls: true };
    if (typedCount(columnsOf(rows, count, quoted)) > typedCount(columnsOf(rows, count, rule))) return quoted;
  }
  return rule;
}

/** As many as there are columns; one more that is empty is left out. */
function hasCells({ cells }: SampleRecord, columnCount: number): boolean {
  if (cells.length !== columnCount + 1) return cells.length === columnCount;
  const surplus = cells[columnCount];
  return surplus?.text === "" && !surplus.quoted;
}

function columnsHolding(rows: readonly SampleRecord[], count: number, text: string): number[] {
  const indexes = new Set<number>();
  for (const row of rows) {
    for (const [index, cell] of row.cells.entries()) {
      if (index < count && !cell.quoted && cell.text === text) indexes.add(index);
    }
  }
  return [...indexes];
}

/** Rows of a piece from inside of a file, which may begin within quotes: of both ways to read it, the one that fits. */
async function rowsInside(
  piece: Buffer,
  encoding: string,
  dialect: SettledDialect,
  columnCount: number,
  isEnd: boolean,
): Promise<SampleRecord[]> {
  const text = await pieceAsUtf8(piece, encoding, true);
  const fitting = (bytes: Uint8Array): SampleRecord[] =>
    sampleRecords(bytes, dialect, { most: Number.MAX_SAFE_INTEGER, isWhole: isEnd }).filter(
      (record) => record.flaw === null && hasCells(record, columnCount) && !isBlank(record),
    );
  const outside = fitting(text);
  const quoteAt = dialect.quote === "" ? -1 : text.indexOf(dialect.quote);
  const lineAfter = quoteAt < 0 ? -1 : text.indexOf(10, quoteAt);
  if (lineAfter < 0 || columnCount === 1) return outside;
  const inside = fitting(text.subarray(lineAfter + 1));
  return inside.length > outside.length ? inside : outside;
}

function settledEncoding(sample: TextSample, asked: TextOptions | null, problems: string[]): string {
  if (asked === null || asked.encoding === null) return encodingOf(sample);
  if (isKnownEncoding(asked.encoding)) return asked.encoding;
  problems.push(`The encoding “${asked.encoding}” is not known. Choose another one.`);
  return encodingOf(sample);
}

interface Head {
  readonly sample: TextSample;
  readonly encoding: string;
  readonly dialect: SettledDialect;
  /** The first records, from the header on. */
  readonly records: readonly SampleRecord[];
  readonly problems: string[];
}

/** Reads the file's beginning and settles how it is cut; takes more of it where a row is longer than the usual sample. */
async function readHead(
  path: string,
  compression: Compression,
  asked: TextOptions | null,
  firstBytes = usualHeadBytes,
): Promise<Head> {
  for (let headBytes = firstBytes; ; headBytes *= 8) {
    const problems: string[] = [];
    const sample = await readTextSample(path, compression, headBytes);
    const encoding = settledEncoding(sample, asked, problems);
    const head = await pieceAsUtf8(sample.head, encoding, false);
    const isWhole = sample.headIsWhole;
    const dialect = detectDialect(head, isWhole, asked ?? detectedText);
    const body = head.subarray(offsetOfLine(head, dialect.skipLines));
    const records = sampleRecords(body, dialect, { most: typedRows, isWhole });
    if (records.length < 2 && !isWhole && headBytes < longestHeadBytes) continue;
    if (head.subarray(0, 4096).includes(0))
      problems.push("The file holds zero bytes: it may not be text, or be in another encoding.");
    if (head.length === 0) problems.push("The file is empty.");
    return { sample, encoding, dialect, records, problems };
  }
}

/** The columns of a file's beginning, as far as they can be told without the types of their values. */
function headerOf({ dialect, records }: Head): {
  readonly first: SampleRecord | undefined;
  readonly columnCount: number;
  readonly names: readonly string[];
} {
  const first = records.find((record) => !isBlank(record)) ?? records[0];
  const columnCount = dialect.hasHeader
    ? (first?.cells.length ?? 0)
    : usualCellCount(records.filter((record) => !isBlank(record)));
  const header = dialect.hasHeader ? (first?.cells.map((cell) => cell.text) ?? []) : null;
  return { first, columnCount, names: columnNames(header, Math.min(columnCount, mostColumns)) };
}

/** Names of a text file's columns and how it is read, from its first bytes alone. @throws as inspectText */
export async function textShape(
  path: string,
  compression: Compression,
): Promise<Pick<FileShape, "columns" | "text">> {
  const head = await readHead(path, compression, null, shapeHeadBytes);
  const { delimiter, quote, hasHeader, skipLines } = head.dialect;
  return {
    columns: [...headerOf(head).names],
    text: { encoding: head.encoding, delimiter, quote, hasHeader, skipLines },
  };
}

/**
 * Looks at a text file: how it is cut into cells, its columns with types that keep every text, its first and last rows, and
 * the lines that would not become rows. What is asked for is kept; the rest is detected. The content never makes it fail.
 * @throws AppError FILE_NOT_UNDERSTOOD for damaged compressed data; the system's error where the file cannot be read.
 */
export async function inspectText(options: TextInspectionOptions): Promise<TextInspection> {
  const { path, compression, asked } = options;
  const head = await readHead(path, compression, asked);
  const { sample, encoding, dialect, records, problems } = head;
  const { first, columnCount, names } = headerOf(head);
  if (columnCount > mostColumns) {
    problems.push(
      `${columnCount.toLocaleString("en")} columns are more than the ${mostColumns.toLocaleString("en")} that can be loaded. Check the delimiter.`,
    );
  }
  const fits = (record: SampleRecord): boolean =>
    record.flaw === null &&
    hasCells(record, columnCount) &&
    !(dialect.hasHeader && record === first) &&
    !(columnCount > 1 && isBlank(record));
  const headRows = records.filter(fits);
  const tailSample =
    sample.tail === null ? [] : await rowsInside(sample.tail, encoding, dialect, columnCount, true);
  const typing = [...headRows, ...tailSample];
  for (const piece of sample.middle) {
    const inside = await rowsInside(piece, encoding, dialect, columnCount, false);
    typing.push(...inside.slice(0, 500));
  }
  const nulls = detectNulls(typing, columnCount, asked);
  const groupSeparator = asked?.groupSeparator ?? null;
  const texts = columnsOf(typing, columnCount, nulls, groupSeparator);
  const detected = detectValueFormats(texts, dialect.delimiter);
  const formats: ValueFormats = {
    decimalSeparator: asked?.decimalSeparator ?? besideGroups(detected.decimalSeparator, groupSeparator),
    dateFormat: asked?.dateFormat ?? detected.dateFormat,
    timestampFormat: asked?.timestampFormat ?? detected.timestampFormat,
  };
  const columns = names.map((name, index): ImportColumn => {
    return { source: name, name, type: texts[index]?.type(formats) ?? "VARCHAR", included: true };
  });
  const scan = await scanned(options, encoding, dialect, columnCount);
  const shown = (row: SampleRecord): (string | null)[] =>
    columns.map((_, index) => {
      const cell = row.cells[index];
      return isNull(cell, nulls) ? null : (cell?.text ?? "").slice(0, previewTextLength);
    });
  const lastRows = scan.lines.scannedWhole ? scan.lastRows : tailSample.slice(-tailRowCount);
  const beyondHead = scan.lines.scannedWhole ? Math.max(0, scan.rowCount - headRowCount) : lastRows.length;
  return {
    text: {
      encoding,
      delimiter: dialect.delimiter,
      quote: dialect.quote,
      escape: dialect.escape,
      hasHeader: dialect.hasHeader,
      skipLines: dialect.skipLines,
      nullTexts: [...nulls.nullTexts],
      quotedNulls: nulls.quotedNulls,
      groupSeparator,
      ...formats,
    },
    columns,
    headRows: headRows.slice(0, headRowCount).map(shown),
    tailRows: beyondHead === 0 ? [] : lastRows.slice(-beyondHead).map(shown),
    rowCount: scan.lines.scannedWhole ? scan.rowCount : null,
    lines: scan.lines,
    problems,
  };
}

/** The decimal separator, which is never that of groups. */
function besideGroups(
  detected: ValueFormats["decimalSeparator"],
  groupSeparator: TextOptions["groupSeparator"],
): ValueFormats["decimalSeparator"] {
  if (detected !== groupSeparator) return detected;
  return detected === "." ? "," : ".";
}

async function scanned(
  { path, compression, isOver }: TextInspectionOptions,
  encoding: string,
  dialect: SettledDialect,
  columnCount: number,
): Promise<LineScan> {
  return scanLines(toUtf8(fileBytes(path, compression), encoding), {
    dialect,
    columnCount,
    isUtf8Source: encoding.toLowerCase() === "utf-8",
    encoding,
    lastRows: tailRowCount,
    isOver,
  });
}

/** The number of cells that most of the first rows have. */
function usualCellCount(records: readonly SampleRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records.slice(0, 20)) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
