import { useStore } from "zustand";
import type { RunState } from "../runs/runState";
import { useRun } from "../runs/useRun";
import type { EarlierResult } from "../runs/StatementRuns";
import { windowRuns } from "../runs/windowRuns";
import type { ScriptState, ScriptStep } from "./scriptState";
import { openedSteps, windowScripts } from "./windowScripts";

/** The script that a tab last ran; undefined where its last run was of one statement. */
export function useScript(tabId: string): ScriptState | undefined {
  return useStore(windowScripts.store, (scripts) => scripts[tabId]);
}

/** Whether a tab runs a statement or a script. */
export function useIsRunning(tabId: string): boolean {
  const isScript = useStore(windowScripts.store, (scripts) => scripts[tabId]?.totalMs === null);
  const isStatement = useStore(windowRuns.store, (runs) => runs[tabId]?.status === "running");
  return isScript || isStatement;
}

/** What the result pane of a tab is about. */
type Shown =
  | { readonly kind: "run"; readonly run: RunState | undefined }
  /** The script runs, and none of its results was opened. */
  | { readonly kind: "progress" }
  /** A statement of a script that was not begun. */
  | { readonly kind: "notRun"; readonly step: ScriptStep };

/** The run that a tab shows: its last one, or that of the step chosen in its script. */
export function useShown(tabId: string): Shown {
  const script = useScript(tabId);
  const run = useRun(tabId);
  const opened = useStore(openedSteps.store, (runs) => runs[tabId]);
  return shownRun(script, run, opened);
}

/** The result before a script's chosen step, which failed; undefined where there is none. */
export function useEarlierStep(tabId: string): EarlierResult | undefined {
  const script = useScript(tabId);
  const opened = useStore(openedSteps.store, (runs) => runs[tabId]);
  const step = script?.chosen == null ? undefined : script.steps[script.chosen];
  const isOther = opened?.request.runId !== step?.run?.request.runId;
  return step?.run?.status === "failed" && opened?.status === "reopened" && isOther ? opened : undefined;
}

/**
 * @param run The tab's own run.
 * @param opened The run whose result was opened from the script's list.
 */
export function shownRun(
  script: ScriptState | undefined,
  run: RunState | undefined,
  opened: RunState | undefined,
): Shown {
  if (script === undefined) return { kind: "run", run };
  const step = script.chosen === null ? undefined : script.steps[script.chosen];
  if (step === undefined) return script.totalMs === null ? { kind: "progress" } : { kind: "run", run };
  if (step.run === null) {
    return script.chosen === script.current ? { kind: "run", run } : { kind: "notRun", step };
  }
  const { runId } = step.run.request;
  if (run?.request.runId === runId) return { kind: "run", run };
  if (opened?.request.runId === runId && opened.status === "gone") return { kind: "run", run: opened };
  return { kind: "run", run: step.run };
}
