import type { ResultTableLoad } from "#shared/contract/resultTable";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ResultDatabase } from "./ResultDatabase";
import type { ResultStore } from "./ResultStore";

export interface ResultTablePorts {
  readonly store: Pick<ResultStore, "tables">;
  readonly database: ResultDatabase;
  /** Has the embedded service load a table; settles with its rows. Rejects with AppError, CANCELLED included. */
  readonly loadTable: (load: ResultTableLoad, signal: AbortSignal) => Promise<number>;
}

type ResultTableMethod = "results.tablesPlace" | "results.openTables" | "results.keepAsTable";

/** Handlers of results that are kept as tables. */
export function resultTableHandlers({
  store,
  database,
  loadTable,
}: ResultTablePorts): HandlersOf<ResultTableMethod> {
  return {
    "results.tablesPlace": async (_, { signal }) => ({ databaseId: await database.find(signal) }),
    "results.openTables": async (_, { signal }) => ({ databaseId: await database.open(signal) }),
    "results.keepAsTable": ({ runId, table, replace }, { signal }) =>
      // First the files: a result that is gone makes no database.
      store.tables.with(runId, signal, async ({ changedTypes, ...written }) => {
        const databaseId = await database.open(signal);
        const rows = await loadTable({ ...written, databaseId, table, replace }, signal);
        return { databaseId, rows, changedTypes: [...changedTypes] };
      }),
  };
}
