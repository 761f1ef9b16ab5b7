import type { KeepProgress, ResultTableFiles } from "#shared/processes/resultTable";
import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { storedType } from "../types/storedType";
import { keptColumns } from "./keptColumns";
import { nestedKeptType } from "../types/nestedKeptType";
import { writeRowFiles } from "./writeRowFiles";

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
