import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { LoadTarget } from "#shared/processes/enginePort";
import type { ResultTableLoad } from "#shared/processes/resultTable";
import { resultTablesSchema } from "#shared/domain/results/resultTableName";
import type { SpoolFile } from "#shared/processes/SpoolFile";
import { moveFile } from "../databases/moveFiles";
import type { HostedDatabase } from "../databases/HostedDatabase";
import type { RunningLoad } from "../engines/DatabaseEngine";

/** What whoever wants a result in a table has to do with its load while it runs. */
export interface LoadWatch {
  readonly signal: AbortSignal;
  /** Called with the rows that are in the table, after each file. */
  readonly onRows: (rowsDone: number) => void;
}

/** Tells the tables of kept results from those that people made; they alone are ever replaced. */
const mark = "A result kept by Wharf.";

/**
 * Puts the rows of a result into a table, in one transaction: whatever ends it before, a table of that name is as it was.
 *
 * @returns the rows of the table
 * @throws TableLoadError; ServiceError of the database; the system's error of the files
 */
export async function loadResultTable(
  database: HostedDatabase,
  load: ResultTableLoad,
  { signal, onRows }: LoadWatch,
): Promise<number> {
  const folder = join(database.spoolFolder, `result_${randomUUID()}`);
  let running: RunningLoad | undefined;
  try {
    running = await database.load(targetOf(load), signal);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await addFiles(running, load, folder, onRows);
    await running.commit(load.rows);
    return load.rows;
  } catch (error) {
    await running?.rollback();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The engine takes several files side by side, so none waits for the one before. */
async function addFiles(
  running: RunningLoad,
  { files }: ResultTableLoad,
  folder: string,
  onRows: LoadWatch["onRows"],
): Promise<void> {
  const added: Promise<void>[] = [];
  let rowsDone = 0;
  const add = async (file: SpoolFile): Promise<void> => {
    const rows = await running.add(file);
    rowsDone += rows;
    onRows(rowsDone);
  };
  try {
    for (const [index, { path, rows }] of files.entries()) {
      // Beside the database first: the result store's folder may be on another disk, which the loader does not expect.
      const moved = join(folder, String(index));
      await moveFile(path, moved);
      const adding = add({ path: moved, format: "csv", rows });
      // It is told below, and may fail before the last file is there.
      adding.catch(() => undefined);
      added.push(adding);
    }
  } finally {
    await Promise.allSettled(added);
  }
  await Promise.all(added);
}

function targetOf({ table, columns, replace, rows, truncated }: ResultTableLoad): LoadTarget {
  const count = rows.toLocaleString("en-US");
  return {
    schema: resultTablesSchema,
    table,
    mark,
    result: {
      replace,
      note: truncated ? `The result was cut: these are its first ${count} rows.` : "",
    },
    mode: "replace",
    primaryKey: [],
    columns,
    kept: [],
  };
}
