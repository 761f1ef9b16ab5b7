import { open } from "node:fs/promises";
import { RecordScanner } from "../../processes/csv/RecordScanner";
import { SourceError } from "../../service/connectors/SourceError";

/** Longest first line. */
const maxHeaderBytes = 4 * 1024 * 1024;
const delimiters = [",", ";", "\t", "|"] as const;

/** The first line of a CSV file. */
export interface CsvHeader {
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
export async function csvHeader(
  path: string,
  name: string,
  wanted: string | null,
): Promise<CsvHeader | null> {
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
