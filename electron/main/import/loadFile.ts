import { randomBytes } from "node:crypto";
import { queryLimits } from "#shared/api/queryLimits";
import type { FileReading, ImportMode } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import type { FileReaderClient } from "./FileReaderClient";
import type { ImportTarget } from "./ImportTarget";
import type { FilesLoadWatch } from "./LoadFiles";

/** What is loaded, and where to. */
export interface FileLoad {
  readonly reading: FileReading;
  readonly schema: string;
  readonly table: string;
  readonly mode: ImportMode;
}

/** Time for removing the half-loaded table after a stop or a failure. */
const cleanUpMs = 30_000;

/** Finds a relation of the same name as the engine compares names: without regard to case. */
async function exists(target: ImportTarget, load: FileLoad, signal: AbortSignal): Promise<boolean> {
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  const relations = await target.relations(signal);
  return relations.some((r) => same(r.schema, load.schema) && same(r.name, load.table));
}

/** One statement that makes the loaded rows appear at once: readers see the old table or the new one, never half. */
function publishStatement(load: FileLoad, staging: string, table: string, columns: string): string {
  switch (load.mode) {
    case "create":
      return `ALTER TABLE ${staging} RENAME TO ${quoteIdentifier(load.table)}`;
    case "replace":
      return `CREATE OR REPLACE TABLE ${table} AS FROM ${staging}`;
    case "append":
      return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${staging}`;
  }
}

/**
 * Loads a file by statements of the contract: rows go into a staging table in batches, and one statement makes them visible.
 * @returns The number of rows loaded.
 * @throws AppError TABLE_EXISTS, what the reader says of the file, what the service says of a statement, CANCELLED.
 * Whatever ends it early, the staging table is removed and the table keeps its old rows. Where it cannot be removed, the note
 * of it stays.
 */
export async function loadFile(
  reader: Pick<FileReaderClient, "ask">,
  target: ImportTarget,
  load: FileLoad,
  { signal, onProgress, noteStagingTable, noteCommit }: FilesLoadWatch,
): Promise<number> {
  onProgress({ step: "reading" });
  if (load.mode === "create" && (await exists(target, load, signal))) {
    throw new AppError("TABLE_EXISTS", `“${load.schema}.${load.table}” exists already.`);
  }
  const { rowCount, types } = await reader.ask(
    "stage",
    { reading: load.reading, brokenLines: "fail" },
    signal,
  );
  onProgress({ step: "loading", rowsTotal: rowCount });

  const schema = quoteIdentifier(load.schema);
  const table = `${schema}.${quoteIdentifier(load.table)}`;
  const stagingName = `${load.table}__loading_${randomBytes(4).toString("hex")}`;
  const staging = `${schema}.${quoteIdentifier(stagingName)}`;
  const names = load.reading.columns.filter((column) => column.included).map((c) => quoteIdentifier(c.name));
  let published = false;
  try {
    const definitions = names.map((name, i) => `${name} ${types[i] ?? "VARCHAR"}`);
    await noteStagingTable(stagingName);
    await target.execute(`CREATE TABLE ${staging} (${definitions.join(", ")})`, signal);
    let rows = 0;
    for (;;) {
      const page = { rows: "staged", table: staging, form: "values", most: 1 } as const;
      const next = await reader.ask("next", { ...page, maxBytes: queryLimits.sqlBytes }, signal);
      if (next.batches.length === 0) break;
      for (const { statement } of next.batches) await target.execute(statement, signal);
      rows += next.batches.reduce((sum, batch) => sum + batch.rows, 0);
      onProgress({ rowsDone: rows });
    }
    onProgress({ step: "finishing" });
    await noteCommit();
    await target.execute(publishStatement(load, staging, table, names.join(", ")), signal);
    published = true;
    return rows;
  } finally {
    const isRenamed = published && load.mode === "create";
    if (isRenamed || (await removeStaging(target, staging))) await noteStagingTable(null);
  }
}

/** False where the table may still be there: the note of it stays then. */
async function removeStaging(target: ImportTarget, staging: string): Promise<boolean> {
  try {
    await target.execute(`DROP TABLE IF EXISTS ${staging}`, AbortSignal.timeout(cleanUpMs));
    return true;
  } catch {
    return false;
  }
}
