import { open } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { csvLine } from "#shared/csv/csvLine";
import type { ResultTableFile } from "#shared/processes/resultTable";
import { AppError } from "#shared/errors/AppError";
import { longestCsvRow } from "#shared/sql/readCsvRows";
import type { StoredResult } from "../rows/StoredResult";

/** Bytes of an answer whose rows go into one file: the loader reads several files side by side. */
const fileBytes = 12 * 1024 * 1024;

/** Characters that are written at once; between two such pieces others are served. */
const pieceLength = 512 * 1024;

/** Characters of a row that may come to more bytes than the loader takes: none has more than three. */
const perhapsLong = Math.floor(longestCsvRow / 3);

/**
 * Writes all rows as the texts that their cells show, in constant memory.
 *
 * @param onRows Called with the rows that are written, after each piece.
 * @throws AppError RESULT_NOT_LOADED where a row is too long; the system's error; the signal's reason
 */
export async function writeRowFiles(
  result: StoredResult,
  folder: string,
  signal: AbortSignal,
  onRows: (rowsDone: number) => void,
): Promise<ResultTableFile[]> {
  const files: ResultTableFile[] = [];
  for (let from = 0; from < result.rowCount;) {
    const to = result.rowBytes.lastWithin(from, fileBytes);
    const path = join(folder, `${files.length}.csv`);
    await writeFile(result, { from, to, path }, signal, onRows);
    files.push({ path, rows: to - from });
    from = to;
  }
  return files;
}

async function writeFile(
  result: StoredResult,
  { from, to, path }: { readonly from: number; readonly to: number; readonly path: string },
  signal: AbortSignal,
  onRows: (rowsDone: number) => void,
): Promise<void> {
  const columns = Array.from(result.columns ?? [], (_, index) => index);
  const file = await open(path, "wx", 0o600);
  try {
    let text = "";
    for (let row = from; row < to; row += 1) {
      const line = csvLine(result.rowTexts(row, columns));
      if (line.length > perhapsLong && Buffer.byteLength(line) > longestCsvRow) throw tooLong(row);
      text += line;
      if (text.length < pieceLength && row < to - 1) continue;
      await file.appendFile(text);
      text = "";
      onRows(row + 1);
      await setImmediate();
      signal.throwIfAborted();
    }
  } finally {
    await file.close();
  }
}

function tooLong(row: number): AppError {
  return new AppError(
    "RESULT_NOT_LOADED",
    `Row ${row + 1} is longer than 64 MB, which is the most that one row of a table can bring.`,
  );
}
