import type { KeepProgress, ResultTableLoad } from "#shared/processes/resultTable";
import type { EventPublisher } from "../ipc/EventPublisher";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { LoadWatch } from "../localService/LocalServiceProcess";
import type { ResultDatabase } from "./ResultDatabase";
import type { ResultStoreProcess } from "./ResultStoreProcess";

export interface ResultTablePorts {
  readonly store: Pick<ResultStoreProcess, "tables">;
  readonly database: ResultDatabase;
  /** Has the embedded service load a table; settles with its rows. Rejects with AppError, CANCELLED included. */
  readonly loadTable: (load: ResultTableLoad, watch: LoadWatch) => Promise<number>;
  readonly events: EventPublisher;
}

type ResultTableMethod = "results.tablesPlace" | "results.openTables" | "results.keepAsTable";

/** Handlers of results that are kept as tables. */
export function resultTableHandlers({
  store,
  database,
  loadTable,
  events,
}: ResultTablePorts): HandlersOf<ResultTableMethod> {
  return {
    "results.tablesPlace": async (_, { signal }) => ({ databaseId: await database.find(signal) }),
    "results.openTables": async (_, { signal }) => ({ databaseId: await database.open(signal) }),
    "results.keepAsTable": ({ keepId, runId, table, replace }, { signal }) => {
      const onProgress = (progress: KeepProgress): void =>
        events.publish("results.keepProgress", { keepId, ...progress });
      const onRows = (rowsDone: number): void => onProgress({ step: "loading", rowsDone });
      // First the files: a result that is gone makes no database.
      return store.tables.with(runId, { signal, onProgress }, async ({ changedTypes, ...written }) => {
        onRows(0);
        const databaseId = await database.open(signal);
        const rows = await loadTable({ ...written, databaseId, table, replace }, { signal, onRows });
        return { databaseId, rows, changedTypes: [...changedTypes] };
      });
    },
  };
}
