import { createStore } from "zustand/vanilla";
import { classifyStatement } from "#shared/sql/classifyStatement";
import { bridge } from "../../../bridge/bridge";
import { ResultClient } from "../../../features/results/client/ResultClient";
import { showWaking } from "../../../queries/databaseStatuses";
import { schemaKeys } from "../../../queries/schemaQueries";
import { queryClient } from "../queries/queryClient";
import type { RunState } from "./runState";
import { StatementRuns } from "./StatementRuns";
import { useWorkbench } from "../workspace/workbench";

/** The clients of all results that tabs show, so that changing tabs neither closes nor reads anything anew. */
export class ResultClients {
  /** By run id; a run is missing until its port has come. */
  readonly store = createStore<Readonly<Record<string, ResultClient>>>()(() => ({}));
  readonly #wanted = new Set<string>();

  /** Awaits the port of a run's result. */
  open(runId: string): void {
    this.#wanted.add(runId);
    void bridge.openResultPort(runId).then((port) => {
      if (this.#wanted.has(runId)) this.store.setState({ [runId]: new ResultClient(port) });
      else port.close();
    });
  }

  /** Settles when a result has come in whole or has failed, or is not wanted any more. */
  whole(runId: string): Promise<void> {
    return new Promise((resolve) => {
      let client: ResultClient | undefined;
      let stopClient = (): unknown => undefined;
      const look = (): void => {
        const now = this.store.getState()[runId];
        if (now !== client) {
          stopClient();
          client = now;
          stopClient = now?.subscribe(look) ?? stopClient;
        }
        const phase = now?.getState().phase;
        if (this.#wanted.has(runId) && phase !== "done" && phase !== "failed") return;
        stopClient();
        stopStore();
        resolve();
      };
      const stopStore = this.store.subscribe(look);
      look();
    });
  }

  /** Ends the client of a result. */
  close(runId: string): void {
    this.#wanted.delete(runId);
    const { [runId]: client, ...rest } = this.store.getState();
    client?.dispose();
    bridge.closeResultPort(runId);
    this.store.setState(rest, true);
  }
}

/** The results that the window's tabs show. */
export const windowResults = new ResultClients();

/** The tab that the user looks at. */
export const shownTab = {
  current: () => useWorkbench.getState().activeTabId,
  subscribe: useWorkbench.subscribe,
};

/** A stopped database is shown as starting while the first statement waits for it. */
function showWakingOf(runs: Readonly<Record<string, RunState>>): void {
  for (const { status, request } of Object.values(runs)) {
    if (status === "running") showWaking(queryClient, request.profileId, request.databaseId);
  }
}

/** The window's runs. A statement that may have changed the schema makes the Explorer and completion read it again. */
export const windowRuns = new StatementRuns(windowResults, shownTab, ({ sql, profileId, databaseId }) => {
  if (changesSchema(sql))
    void queryClient.invalidateQueries({ queryKey: schemaKeys.one(profileId, databaseId) });
});

windowRuns.store.subscribe(showWakingOf);

/**
 * Whether a statement may have changed which tables, views and columns there are, so that the schema must be read
 * again. What is unknown counts as a change: reading once too often does no harm.
 */
function changesSchema(sql: string): boolean {
  const { effect, verb } = classifyStatement(sql);
  return effect === "define" || effect === "unknown" || verb === "COMMIT" || verb === "END";
}
