import { open } from "node:fs/promises";
import { SourceError } from "../../service/connectors/SourceError";

/** Longest first line. */
const maxHeaderBytes = 4 * 1024 * 1024;
const delimiters = [",", ";", "\t", "|"] as const;

/** The first line of a CSV file. */
export interface CsvHeader {
  readonly delimiter: string;
  readonly names: readonly string[];
}

/** Cells of a record; also tells how often the delimiter stands outside quotes, and where the record ends. */
function cellsOf(text: string, delimiter: string): { readonly cells: string[]; readonly isWhole: boolean } {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n" || character === "\r") {
      return { cells: [...cells, cell], isWhole: true };
    } else cell += character;
  }
  return { cells: [...cells, cell], isWhole: false };
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
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "") return null;
  const options = wanted === null ? delimiters : [wanted];
  const readings = options.map((delimiter) => ({ delimiter, ...cellsOf(text, delimiter) }));
  const best = readings.reduce((most, one) => (one.cells.length > most.cells.length ? one : most));
  if (!best.isWhole && bytes.length === maxHeaderBytes)
    throw new SourceError(
      "value",
      `The first line of “${name}” is longer than 4 MB. It must hold the column names.`,
    );
  return { delimiter: best.delimiter, names: best.cells };
}
