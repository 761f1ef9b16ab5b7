import type { KeepProgress, ResultTableFile, ResultTableFiles } from "#shared/processes/resultTable";
import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { storedType } from "../types/storedType";
import { keptColumns } from "./keptColumns";
import { nestedKeptType } from "../types/nestedKeptType";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { csvLine } from "#shared/csv/csvLine";
import { longestCsvRow } from "#shared/sql/readCsvRows";

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
async function writeRowFiles(
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

/** Types that have a family in common with others but are none of them. */
const ownTypes = /^\s*(ENUM|VARIANT)\b/i;

/**
 * Whether the type of a kept column is the one that its service named. A name of another service for a type of DuckDB is
 * the same, and so is the type with bounds for one that has none, such as PostgreSQL's `numeric`.
 */
function isTypeKept(declared: string, kept: string): boolean {
  const family = typeFamily(declared);
  if (isNested(family)) return nestedKeptType(declared)?.type === kept;
  const { type } = storedType(declared);
  if (type !== "VARCHAR" || ownTypes.test(declared)) return type === kept && !/^\s*VARIANT/i.test(declared);
  return family === typeFamily(kept);
}

interface TableWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: KeepProgress) => void;
}

/**
 * Writes a complete result for a table whose every value is what its cell shows.
 *
 * @param folder Absolute path of an empty folder that the store's DuckDB may read.
 * @throws AppError RESULT_NOT_LOADED for a result without columns; the system's or DuckDB's error; the signal's reason
 */
export async function writeTableFiles(
  result: StoredResult,
  database: ResultsDuckDb,
  folder: string,
  { signal, onProgress }: TableWatch,
): Promise<ResultTableFiles> {
  const columns = result.columns ?? [];
  if (columns.length === 0) {
    throw new AppError(
      "RESULT_NOT_LOADED",
      "This result has no columns, so there is nothing to make a table of.",
    );
  }
  const names = tableColumnNames(columns.map(({ name }) => name));
  const files = await writeRowFiles(result, folder, signal, (rowsDone) =>
    onProgress({ step: "writing", rowsDone }),
  );
  onProgress({ step: "checking", rowsDone: null });
  const kept = await keptColumns(database, columns, files, signal);
  return {
    files,
    columns: kept.map((column, index) => ({ name: names[index] ?? "", readAs: "VARCHAR", ...column })),
    changedTypes: kept.flatMap(({ type }, index) => {
      const from = columns[index]?.type ?? "";
      return isTypeKept(from, type) ? [] : [{ column: names[index] ?? "", from, to: type }];
    }),
    rows: result.rowCount,
    truncated: result.status.type === "done" && result.status.truncated,
  };
}

/**
 * Names for the columns of a table, of which DuckDB takes two that differ in the case of A to Z for one: a repeated one
 * gets a number, `a`, `A_2`. What no name can hold is replaced, and a column without a name is called `column`.
 */
function tableColumnNames(names: readonly string[]): string[] {
  const wanted = names.map((name) =>
    name === "" ? "column" : name.toWellFormed().replaceAll("\0", "\ufffd"),
  );
  const given = new Set(wanted.map(foldCase));
  const taken = new Set<string>();
  return wanted.map((name) => {
    let unique = name;
    for (let number = 2; taken.has(foldCase(unique)) || (unique !== name && given.has(foldCase(unique)));)
      unique = `${name}_${number++}`;
    taken.add(foldCase(unique));
    return unique;
  });
}

function foldCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
