import type { EngineRelation } from "./enginePort";
import type {
  AskedReading,
  BrokenLine,
  BrokenLineRule,
  Compression,
  FileInspection,
  FileLines,
  FileReading,
  FileShape,
} from "../domain/importPlan";
import type { FileToLoad, JsonLayout, MisfitRow, RejectedLine, StagedFile } from "./fileLoad";
import type { Method } from "../rpc/rpc";

/**
 * How rows are written in an INSERT statement. `json`: all as one text, which DuckDB reads several times faster than thousands
 * of values. `values`: a VALUES list, which every engine reads.
 */
export type InsertForm = "json" | "values";

/** One statement, and the rows that it inserts. */
export interface InsertBatch {
  readonly statement: string;
  readonly rows: number;
}

/** Where the lines of a file are after they were read; for sheets, lines are rows. All of them together are `lines`. */
export interface PreparedLines {
  readonly lines: number;
  readonly headerLines: number;
  readonly skippedLines: number;
  readonly rows: number;
  /** Part of `rows`. */
  readonly paddedRows: number;
  /** Part of `rows`: those that end in one empty cell more than there are columns, which is left out. */
  readonly trimmedRows: number;
  readonly rejected: number;
  /** Lines beyond the first of rows and rejected lines. */
  readonly continuationLines: number;
}

/** A converted file. */
export interface ConvertedFile {
  /** How it is read now. */
  readonly reading: FileReading;
  /** Of a sheet: where its lines are. Null for text, whose lines stay as they are. */
  readonly lines: PreparedLines | null;
  /** Of a sheet: record of the converted file and row of the sheet, from 1, wherever the difference between them changes. */
  readonly rowNumbers: readonly (readonly [number, number])[];
  /** Of a sheet: rows that break its form, where they are to be rejected. */
  readonly broken: readonly BrokenLine[];
}

export interface PreparedFile {
  readonly compression: Compression;
  readonly sizeBytes: number;
  /** As asked for, and the empty lines right behind them. */
  readonly skipLines: number;
  readonly layout: JsonLayout;
  /** Of the file's beginning, as in LineCount. */
  readonly isUsual: boolean;
  readonly estimatedRows: number;
}

/** For JSON that is not cut into lines, objects stand for lines. */
export interface LineCount {
  readonly lines: number;
  readonly headerLines: number;
  /** Empty lines and those before the header. */
  readonly skippedLines: number;
  readonly rows: number;
  /** Lines beyond the first of rows. */
  readonly continuationLines: number;
  /** Line of the row in which a quote is opened and never closed. */
  readonly openQuoteLine: number | null;
  /** Rows that end in one empty cell more than there are columns, which is left out. */
  readonly trimmedRows: number;
  /** Rows of JSON of which the engine would lose a part. Complete up to the most that may be rejected. */
  readonly misfits: readonly JsonMisfit[];
  /** The engine's own reading loses nothing of any value. Where that is not sure, texts have to be looked at as they are read. */
  readonly isUsual: boolean;
}

/** A row of JSON of which the engine would lose a part; without lines, `row` is the object's number. */
export interface JsonMisfit extends MisfitRow {
  readonly flaw: "unknownKey" | "unknownField" | "repeatedKey" | "roundedNumber";
}

export interface FoundLines {
  readonly lines: readonly RejectedLine[];
  /** Those that are not cut into as many cells as there are columns; complete only where all lines were looked at. */
  readonly misshapenRows: number;
  /** Found lines that end in one empty cell more than there are columns. */
  readonly trimmedRows: number;
}

/** What main asks of the process that reads one file. */
export interface FileReaderMethods {
  /** Begins work with a file. `scratchFolder` is empty, belongs to this process and is removed by main afterwards. */
  readonly open: Method<{ readonly path: string; readonly scratchFolder: string }, NoFields>;
  /** Releases the file and the folder; also answered before a file was opened. */
  readonly release: Method<NoFields, NoFields>;
  /** Reads the columns of many files; needs none to be opened. The folder is as with `open`. */
  readonly shapes: Method<
    { readonly paths: readonly string[]; readonly scratchFolder: string },
    /** In the order of the paths; null for a file that cannot be read. */
    { readonly shapes: readonly (FileShape | null)[] }
  >;
  /** Looks through all lines of files; needs none to be opened. */
  readonly checkLines: Method<
    { readonly paths: readonly string[]; readonly reading: FileReading },
    /** In the order of the paths; null for a file that cannot be read so. */
    { readonly lines: readonly (FileLines | null)[] }
  >;
  readonly inspect: Method<{ readonly asked: AskedReading }, FileInspection>;
  /** Reads all of the file once, so that every later step knows that it is sound. */
  readonly stage: Method<
    { readonly reading: FileReading; readonly brokenLines: BrokenLineRule },
    {
      readonly rowCount: number;
      readonly rejectCount: number;
      /** SQL types of the columns in the engine's own spelling: safe to put into CREATE TABLE. */
      readonly types: readonly string[];
      /** Null for formats without lines. */
      readonly lines: PreparedLines | null;
    }
  >;
  /** What has to be known of a file before the engine of the embedded service reads it. */
  readonly prepare: Method<{ readonly path: string; readonly reading: FileReading }, PreparedFile>;
  /** Counts what a file holds, apart from the engine that loads it. */
  readonly countLines: Method<{ readonly reading: FileReading; readonly file: FileToLoad }, LineCount>;
  /** Finds lines that did not become rows. `index` is the file's in the load. */
  readonly findLines: Method<
    {
      readonly reading: FileReading;
      readonly file: FileToLoad;
      readonly index: number;
      readonly brokenLines: BrokenLineRule;
      readonly staged: StagedFile;
      readonly most: number;
    },
    FoundLines
  >;
  /** The next INSERT statements into `table`, which is quoted SQL; each at most `maxBytes` of UTF-8. None: the end. */
  readonly next: Method<
    {
      readonly rows: "staged" | "rejects";
      readonly table: string;
      readonly form: InsertForm;
      readonly maxBytes: number;
      /** Statements at most. */
      readonly most: number;
    },
    { readonly batches: readonly InsertBatch[] }
  >;
  /** Writes a file that the engine cannot read itself (a sheet, or text that is not UTF-8) as UTF-8 text. */
  readonly convert: Method<
    {
      /** Absolute path of the file. */
      readonly file: string;
      readonly reading: FileReading;
      readonly brokenLines: BrokenLineRule;
      /** Absolute path of the file to be written, in the scratch folder. */
      readonly path: string;
    },
    ConvertedFile
  >;
  /** Makes the file a view of this name, which statements can read from then on. */
  readonly openQueries: Method<
    { readonly reading: FileReading; readonly brokenLines: BrokenLineRule; readonly table: string },
    NoFields
  >;
  /** Runs one SELECT and sends the body of its answer in parts. */
  readonly query: Method<{ readonly sql: string; readonly maxRows: number }, NoFields, Uint8Array>;
  readonly relations: Method<NoFields, { readonly relations: readonly EngineRelation[] }>;
}

type NoFields = Readonly<Record<string, never>>;
