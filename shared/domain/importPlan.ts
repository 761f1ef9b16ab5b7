import { z } from "zod";

/** Formats that files are read in. `workbook` is XLSX and ODS. */
export const fileFormats = ["csv", "json", "parquet", "workbook"] as const;

/** Compressions that are read, recognised by a file's content. */
export const compressions = ["none", "gzip", "zstd"] as const;

const oneCharacter = z.string().min(1).max(1);

/** How a text file becomes cells. Null means: detect; an inspection answers with settled values. */
export const textOptions = z.strictObject({
  /** A WHATWG label, such as `utf-8` or `windows-1252`. */
  encoding: z.string().min(1).max(40).nullable(),
  delimiter: z.string().min(1).max(4).nullable(),
  /** An empty text: the file has no quotes. */
  quote: z.union([oneCharacter, z.literal("")]).nullable(),
  /** What makes a quote inside of a quoted cell a part of its text: the quote itself, or for example a backslash. */
  escape: z.union([oneCharacter, z.literal("")]).nullable(),
  hasHeader: z.boolean().nullable(),
  /** Lines before the header, or before the first row where there is none. */
  skipLines: z.int().min(0).max(1_000_000).nullable(),
  /** Cells with one of these texts are NULL. */
  nullTexts: z.array(z.string().max(100)).max(20),
  /** Whether a quoted cell with such a text is NULL too; otherwise it is that text. */
  quotedNulls: z.boolean().nullable(),
  decimalSeparator: z.enum([".", ","]).nullable(),
  /** Between groups of three digits; null also settled: numbers have none. A blank stands for those that don't break lines too. */
  groupSeparator: z.enum([".", ",", " ", "'"]).nullable().default(null),
  /** In DuckDB's strftime form, such as `%d.%m.%Y`; null also settled: ISO 8601. */
  dateFormat: z.string().min(1).max(60).nullable(),
  timestampFormat: z.string().min(1).max(60).nullable(),
});

/** Everything detected. An unquoted empty cell is NULL. */
export const detectedText: TextOptions = {
  encoding: null,
  delimiter: null,
  quote: null,
  escape: null,
  hasHeader: null,
  skipLines: null,
  nullTexts: [""],
  quotedNulls: null,
  decimalSeparator: null,
  groupSeparator: null,
  dateFormat: null,
  timestampFormat: null,
};

/** Which cells of a workbook are read; null means: the first sheet, all used cells, detect. */
export const sheetOptions = z.strictObject({
  sheet: z.string().min(1).max(200).nullable(),
  /** Such as `A1:F200`. */
  range: z
    .string()
    .regex(/^\$?[A-Za-z]{1,3}\$?\d{1,7}:\$?[A-Za-z]{1,3}\$?\d{1,7}$/)
    .nullable(),
  hasHeader: z.boolean().nullable(),
});

/** How a file is asked to be read; null means: detect. `text` and `sheet` count where the format has them. */
export const askedReading = z.strictObject({
  format: z.enum(fileFormats).nullable(),
  text: textOptions.nullable(),
  sheet: sheetOptions.nullable(),
});

/** One column of the file and what becomes of it. */
export const importColumn = z.strictObject({
  /** Name in the file. */
  source: z.string().min(1),
  /** Name in the table. */
  name: z.string().trim().min(1).max(200),
  /** SQL type in the table. */
  type: z.string().trim().min(1).max(500),
  included: z.boolean(),
});

/** How a file is read, settled by an inspection and the choices made after it. All columns of the file, in its order. */
export const fileReading = z.strictObject({
  format: z.enum(fileFormats),
  compression: z.enum(compressions),
  text: textOptions.nullable(),
  sheet: sheetOptions.nullable(),
  columns: z.array(importColumn).min(1).max(5000),
});

/** A line that does not make a row. */
export const brokenLine = z.strictObject({
  /** Counted from 1; of a row that spans several lines its first. */
  line: z.int(),
  /** Cut after 300 characters. */
  text: z.string(),
  reason: z.string(),
});

/** What an inspection found about a file's lines. */
export const fileLines = z.strictObject({
  /** Null where only the beginning and the end of the file were read. */
  total: z.int().nullable(),
  scannedWhole: z.boolean(),
  headerLines: z.int(),
  /** Blank lines and those before the header. */
  skippedLines: z.int(),
  /** Rows that end in one empty cell more than there are columns; it is left out. */
  trimmedCount: z.int(),
  brokenCount: z.int(),
  /** Of them, rows that only lack cells, which `pad` makes NULL. */
  paddableCount: z.int(),
  /** The first 20. */
  broken: z.array(brokenLine),
  /** JSON that is not cut into lines: objects are counted, and those that do not fit make the load fail. */
  cannotReject: z.literal(true).exactOptional(),
});

/** What was found in a file. */
export const fileInspection = z.strictObject({
  format: z.enum(fileFormats),
  compression: z.enum(compressions),
  /** Settled; null where the format has none. */
  text: textOptions.nullable(),
  sheet: sheetOptions.nullable(),
  /** Of a workbook. */
  sheets: z.array(z.strictObject({ name: z.string(), rows: z.int().nullable() })).nullable(),
  /** Merged cells of the table in a workbook, such as `A1:C1`; missing where none were found. */
  mergedAreas: z.array(z.string()).exactOptional(),
  /** The search for merged cells ended early: there may be more. */
  mergedAreasCut: z.literal(true).exactOptional(),
  /** Cells read of the sheet with a formula and without a stored value, which are NULL; missing where there are none. */
  formulasWithoutValue: z.int().exactOptional(),
  /** Name proposed for the table, made from the file's. */
  tableName: z.string(),
  columns: z.array(importColumn),
  /** First rows as text, in the order of `columns`; null is SQL NULL. */
  headRows: z.array(z.array(z.string().nullable())),
  /** Last rows, empty where `headRows` are all. */
  tailRows: z.array(z.array(z.string().nullable())),
  /** Exact where it is cheap to know (Parquet), otherwise null. */
  rowCount: z.number().nullable(),
  /** Null where the format has no lines. */
  lines: fileLines.nullable(),
  /** What keeps the file from being read as asked, in sentences; the settings stay as they were asked for. */
  problems: z.array(z.string()),
});

/** What is known of a file among many: enough to put it together with others of the same columns. */
export const fileShape = z.strictObject({
  format: z.enum(fileFormats),
  /** Name proposed for the table, made from the file's. */
  tableName: z.string(),
  /** Names of the columns in the file, in its order. */
  columns: z.array(z.string()),
  /** How a text file is read. Another file read so may look right and be wrong. Null for other formats. */
  text: textOptions
    .pick({ encoding: true, delimiter: true, quote: true, hasHeader: true, skipLines: true })
    .nullable(),
  /** Of Parquet, whose footer says it; missing for other formats. */
  rowCount: z.int().exactOptional(),
});

/** By what files of one kind are known, as they are detected, whatever is chosen for them. */
export const detectedShape = fileShape.omit({ tableName: true, rowCount: true });

/** What happens when the table is there already. */
export const importModes = ["create", "replace", "append"] as const;

/**
 * What is done with a line that has too few or too many cells, or a value that does not fit its column. `pad` makes missing
 * cells NULL and fails for everything else: surplus cells are never dropped.
 */
export const brokenLineRules = ["fail", "reject", "pad"] as const;

/** Whether a NULL text shares a character with delimiter, quote or escape, as `\N` does with a backslash: the engine reads no such text. */
export function hasSpecialNullText({ nullTexts, delimiter, quote, escape }: TextOptions): boolean {
  const marks = [delimiter, quote, escape].filter((mark) => mark !== null && mark !== "");
  return nullTexts.some(
    (text) =>
      text !== "" && marks.some((mark) => mark !== null && (text.includes(mark) || mark.includes(text))),
  );
}

/** Whether the engine cannot read a file as it is. */
export function needsConversion({ format, text }: FileReading): boolean {
  if (format === "workbook") return true;
  if (format !== "csv" || text === null) return false;
  return (text.encoding ?? "utf-8").toLowerCase() !== "utf-8" || hasSpecialNullText(text);
}

/** How a file of some detected shape was loaded the last time. */
export const savedMapping = z.strictObject({
  /** The encoding is null where it was detected: it may differ from file to file. */
  text: textOptions.nullable(),
  /** Without the range: the next file may have more rows. */
  sheet: sheetOptions.nullable().default(null),
  columns: z.array(importColumn),
  brokenLines: z.enum(brokenLineRules),
  /** ISO 8601. */
  savedAt: z.string(),
});

export type FileFormat = (typeof fileFormats)[number];
export type Compression = (typeof compressions)[number];
export type TextOptions = z.infer<typeof textOptions>;
export type SheetOptions = z.infer<typeof sheetOptions>;
export type AskedReading = z.infer<typeof askedReading>;
export type ImportColumn = z.infer<typeof importColumn>;
export type FileReading = z.infer<typeof fileReading>;
export type BrokenLine = z.infer<typeof brokenLine>;
export type FileLines = z.infer<typeof fileLines>;
export type FileInspection = z.infer<typeof fileInspection>;
export type FileShape = z.infer<typeof fileShape>;
export type DetectedShape = z.infer<typeof detectedShape>;
export type ImportMode = (typeof importModes)[number];
export type SavedMapping = z.infer<typeof savedMapping>;
export type BrokenLineRule = (typeof brokenLineRules)[number];
