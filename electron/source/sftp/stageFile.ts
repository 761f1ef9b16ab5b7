import { open, rm, stat } from "node:fs/promises";
import { quoteText } from "#shared/sql/quote";
import { SourceError } from "../../service/connectors/SourceError";
import { uniqueColumnNames } from "../spool/uniqueColumnNames";
import type { FileDatabase } from "./FileDatabase";
import type { FileKind } from "./fileKindOf";
import { stageCsv } from "./stageCsv";
import type { StagedFile } from "./StagedFile";
import { stageJson } from "./stageJson";
import { RecordScanner } from "../../processes/csv/RecordScanner";

/** Longest first line. */
const maxHeaderBytes = 4 * 1024 * 1024;
const delimiters = [",", ";", "\t", "|"] as const;

/** The first line of a CSV file. */
interface CsvHeader {
  readonly delimiter: string;
  readonly names: readonly string[];
}

/** Bytes that are scanned at once: most first lines are shorter. */
const pieceBytes = 64 * 1024;

/** Cells of the first record. @returns also whether it ends within the bytes */
function firstRecord(
  bytes: Buffer,
  delimiter: string,
): { readonly cells: readonly string[]; readonly isWhole: boolean } {
  const records: string[][] = [];
  const scanner = new RecordScanner({ delimiter, quote: '"', escape: '"' }, (record) => {
    if (records.length > 0) return;
    records.push(Array.from({ length: record.cellCount }, (_, index) => record.cell(index).text));
  });
  for (let from = 0; from < bytes.length && records.length === 0; from += pieceBytes)
    scanner.push(bytes.subarray(from, from + pieceBytes));
  const isWhole = records.length > 0;
  if (!isWhole) scanner.finish();
  return { cells: records[0] ?? [], isWhole };
}

/**
 * Reads the first line of a CSV file, which names its columns. The delimiter is the one that cuts this line into most
 * cells; guessing from all rows would take rows with a cell too many for another table and leave them out.
 * @param wanted The delimiter, where the file's ending says it.
 * @returns Null for an empty file.
 * @throws SourceError `value`
 */
async function csvHeader(path: string, name: string, wanted: string | null): Promise<CsvHeader | null> {
  const file = await open(path, "r");
  let bytes: Buffer;
  try {
    const buffer = Buffer.alloc(maxHeaderBytes);
    const { bytesRead } = await file.read(buffer, 0, maxHeaderBytes, 0);
    bytes = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new SourceError("value", `“${name}” is written in UTF-16. Export it as UTF-8.`);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = isMarked ? bytes.subarray(3) : bytes;
  if (text.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))) return null;
  const options = wanted === null ? delimiters : [wanted];
  const readings = options.map((delimiter) => ({ delimiter, ...firstRecord(text, delimiter) }));
  const best = readings.reduce((most, one) => (one.cells.length > most.cells.length ? one : most));
  if (!best.isWhole && bytes.length === maxHeaderBytes)
    throw new SourceError(
      "value",
      `The first line of “${name}” is longer than 4 MB. It must hold the column names.`,
    );
  return { delimiter: best.delimiter, names: best.cells };
}

/** A copied file. */
export interface LocalFile {
  readonly path: string;
  /** As it is shown: its path on the server. */
  readonly name: string;
  readonly kind: FileKind;
  readonly isSample: boolean;
}

async function stage(db: FileDatabase, { path, name, kind, isSample }: LocalFile): Promise<StagedFile> {
  if (kind.format === "parquet") return stageParquet(db, path);
  const stagedPath = `${path}.staged`;
  let staged: StagedFile;
  if (kind.format === "json") {
    staged = await stageJson(db, { path, name, isSample }, stagedPath);
  } else {
    const header = await csvHeader(path, name, kind.delimiter);
    staged =
      header === null
        ? { path: stagedPath, bytes: 0, rows: 0, columns: [] }
        : await stageCsv(
            db,
            {
              path,
              delimiter: header.delimiter,
              hasHeader: true,
              names: uniqueColumnNames(header.names),
              isSample,
            },
            stagedPath,
          );
  }
  await rm(path);
  return staged;
}

/** Makes Parquet of a copied file and finds out its columns; the copy itself is removed. @throws SourceError */
export async function stageFile(db: FileDatabase, file: LocalFile): Promise<StagedFile> {
  try {
    return await stage(db, file);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw fileContentError(error, file.name);
  }
}

/** Looks at a Parquet file, which is read as it is. @throws What the engine reports */
async function stageParquet(db: FileDatabase, path: string): Promise<StagedFile> {
  const source = `read_parquet(${quoteText(path)})`;
  const described = await db.rows(`DESCRIBE SELECT * FROM ${source}`);
  const [counted] = await db.rows(
    `SELECT sum(num_rows)::DOUBLE FROM parquet_file_metadata(${quoteText(path)})`,
  );
  const stagedNames = described.map(([name]) => String(name));
  const names = uniqueColumnNames(stagedNames);
  return {
    path,
    bytes: (await stat(path)).size,
    rows: Number(counted?.[0] ?? 0),
    columns: described.map(([name, type], index) => ({
      name: names[index] ?? String(name),
      stagedName: String(name),
      evidence: { kind: "typed", type: String(type) },
    })),
  };
}

/** What the engine says of a file that does not fit its form, in a sentence that shows none of the file's content. */
export function fileContentError(error: unknown, name: string): SourceError {
  const text = error instanceof Error ? error.message : "";
  const options = { cause: error };
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
  const place = line === undefined ? `“${name}”` : `“${name}”, line ${line}`;
  const cells = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(text);
  if (/No space left|disk is full|Could not write/i.test(text))
    return new SourceError(
      "limit",
      "The disk that holds the copied files is full. Free some space; the next run starts over.",
      options,
    );
  if (cells !== null)
    return new SourceError(
      "value",
      `${place}: ${cells[2]} cells where the first line names ${cells[1]} columns. Correct the line, or put cells that hold the delimiter in quotes.`,
      options,
    );
  if (/unicode|utf-8/i.test(text))
    return new SourceError("value", `${place}: the text is not UTF-8. Export the file as UTF-8.`, options);
  if (/unterminated quote|quote/i.test(text))
    return new SourceError(
      "value",
      `${place}: a quote is not closed. A quote within a cell has to be doubled.`,
      options,
    );
  if (/Maximum line size|line size/i.test(text))
    return new SourceError(
      "value",
      `${place}: the line is longer than 64 MB. A quote may be missing.`,
      options,
    );
  if (/parquet|magic bytes|footer/i.test(text))
    return new SourceError("value", `${place} is not a whole Parquet file. Upload it again.`, options);
  return new SourceError(
    "value",
    `${place} could not be read in the form that its ending promises.`,
    options,
  );
}
