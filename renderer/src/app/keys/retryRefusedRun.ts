import { runStatements } from "../workbench/runTab";
import { useWorkbench } from "../workbench/workbench";
import { windowRuns } from "../workbench/windowRuns";
import { isKeyTrouble } from "./keyTroubles";

/** Runs the active tab's statement again if it was refused because of the key; the service did not carry it out then. */
export function retryRefusedRun(profileId: string): void {
  const { activeTabId } = useWorkbench.getState();
  const run = activeTabId === null ? undefined : windowRuns.store.getState()[activeTabId];
  if (activeTabId === null || run?.status !== "failed" || run.request.profileId !== profileId) return;
  if (isKeyTrouble(run.error.code)) runStatements(activeTabId, [run.request], run.request);
}
