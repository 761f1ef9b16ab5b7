import { randomUUID } from "node:crypto";
import { queryLimits } from "#shared/domain/queryLimits";
import type { WholeExport } from "#shared/domain/results/resultExport";
import type { ExportedFile } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import { columnsOfPage, pageOfStatement } from "#shared/sql/wholeData/pageOfStatement";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { AddPage, PageKey } from "./ResultOutputs";
import type { ResultStoreProcess } from "./ResultStoreProcess";
import { storeAnswer } from "./storeAnswer";

export interface WholeExportPorts {
  readonly client: Pick<ServiceClient, "query">;
  readonly store: ResultStoreProcess;
}

interface WholeExportRequest {
  readonly exportId: string;
  readonly profileId: string;
  readonly databaseId: string;
  readonly export: WholeExport;
  /** Absolute path. */
  readonly path: string;
}

/** Rows of a page: as many as the service gives at once. */
const pageRows = queryLimits.maxRows.max;

/**
 * Writes all rows of a statement to one file: runs it in pages by a key, one after the other, each from where the one
 * before ended. Memory does not grow with the file.
 *
 * Each page runs and sorts the whole statement anew. A single ordered scan is not to be had: an answer has 100,000 rows at
 * most, requests know nothing of each other, so no cursor or temporary table outlives one, and a read-only statement may
 * leave nothing behind. What one page can see of a change meanwhile is whether the row it goes on from is still there.
 *
 * @throws AppError of the service and of the export; CANCELLED when the signal fires
 */
export async function exportWhole(
  { client, store }: WholeExportPorts,
  { exportId, profileId, databaseId, export: wish, path }: WholeExportRequest,
  watch: { readonly signal: AbortSignal; readonly onProgress: (rowsDone: number) => void },
): Promise<ExportedFile> {
  const { format, resultColumns, columns, keys, target, csv } = wish;
  const places = columnsOfPage(wish);
  const pages = {
    format,
    columns: columns.flatMap((index) => {
      const column = resultColumns[index];
      return column === undefined ? [] : [{ name: column.name, type: column.type }];
    }),
    target: target ?? null,
    csv,
    keys: keys.map((key) => places.indexOf(key)),
  };
  if (keys.length === 0) throw new AppError("INVALID_INPUT", "Pages need a key.", { field: "keys" });
  if (pages.columns.length < columns.length || keys.some((key) => resultColumns[key] === undefined)) {
    throw new AppError("INVALID_INPUT", "The statement has no such column.", { field: "columns" });
  }
  return store.outputs.exportPages(exportId, { pages, path, ...watch }, async (addPage) => {
    let lastKey: PageKey = null;
    for (let isMore = true; isMore;) {
      const sql = pageOfStatement(wish.sql, wish, lastKey, pageRows);
      if (sql === null) throw new AppError("INVALID_INPUT", "Only a single query can be read in pages.");
      const page = await runPage(sql, addPage);
      isMore = page.isMore && page.lastKey !== null;
      ({ lastKey } = page);
    }
  });

  async function runPage(sql: string, addPage: AddPage) {
    const runId = randomUUID();
    const run = store.create(runId, pageRows, { isPassing: true });
    try {
      const statement = { sql, maxRows: pageRows, readOnly: true };
      const { signal } = watch;
      const { rowCount, truncated } = await storeAnswer(client, run, {
        ...{ profileId, databaseId, statement, signal },
      });
      store.finish(runId, null);
      // A page of one row after the first is the row that the page before ended with.
      return { lastKey: await addPage(runId), isMore: truncated || rowCount === pageRows };
    } catch (error) {
      const failure = run.failed.aborted ? AppError.fromData(storeError(run.failed.reason)) : error;
      store.finish(runId, null);
      throw failure;
    } finally {
      store.drop(runId);
    }
  }
}

function storeError(reason: unknown) {
  return (reason instanceof AppError ? reason : new AppError("RESULT_STORE_STOPPED")).toData();
}
