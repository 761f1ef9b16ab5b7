import { useStore } from "zustand";
import type { RunState } from "./runState";
import { windowRuns } from "./windowRuns";

/** The last run of a tab; undefined before the first. */
export function useRun(tabId: string): RunState | undefined {
  return useStore(windowRuns.store, (runs) => runs[tabId]);
}
