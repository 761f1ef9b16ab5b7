import { showWaking } from "../../queries/databaseStatuses";
import { schemaKeys } from "../../queries/schemaQueries";
import { queryClient } from "../queryClient";
import { changesSchema } from "./changesSchema";
import { ResultClients } from "./ResultClients";
import type { RunState } from "./runState";
import { StatementRuns } from "./StatementRuns";
import { useWorkbench } from "./workbench";

/** The results that the window's tabs show. */
export const windowResults = new ResultClients();

const shownTab = { current: () => useWorkbench.getState().activeTabId, subscribe: useWorkbench.subscribe };

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
