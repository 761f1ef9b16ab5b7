import { StatementRuns } from "../runs/StatementRuns";
import { shownTab, windowResults, windowRuns } from "../runs/windowRuns";
import { ScriptRuns } from "./ScriptRuns";
import type { CompleteAnswer } from "./scriptState";

/** Results of earlier statements of a script that tabs show, by tab id. */
export const openedSteps = new StatementRuns(windowResults, shownTab);

/** The scripts of the window's tabs. */
export const windowScripts = new ScriptRuns(windowRuns, openedSteps, answerOf);

async function answerOf(runId: string): Promise<CompleteAnswer | null> {
  await windowResults.whole(runId);
  const client = windowResults.store.getState()[runId];
  const state = client?.getState();
  if (client === undefined || state?.phase !== "done" || state.columns === null) return null;
  return { columns: state.columns, firstCell: client.cell(0, 0)?.text ?? null };
}

/** Stops what a tab runs: a script, or one statement. */
export function stopRun(tabId: string): void {
  windowScripts.stop(tabId);
}
