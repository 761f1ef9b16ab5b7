import type { ResultRun } from "../../features/results/state/ResultRun";
import type { RunState } from "../state/runs/runState";

/** Whether a run is of before the page was loaded. */
export function isFromBefore(
  run: RunState,
): run is Extract<RunState, { status: "reopening" | "reopened" | "gone" }> {
  return run.status === "reopening" || run.status === "reopened" || run.status === "gone";
}

/** A run as the pane of its result knows it. */
export function resultRun(run: RunState | undefined): ResultRun {
  if (run === undefined) return { status: "idle" };
  if (run.status === "gone") return { status: "succeeded", totalMs: null };
  if (isFromBefore(run)) {
    return { status: "succeeded", totalMs: run.totalMs, asOf: run.request.startedAt };
  }
  return run.status === "running" ? { status: "running", startedAt: run.request.startedAt } : run;
}
