import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { StatementOutcome } from "../../../features/results/outcome/statementOutcome";
import type { RunnableStatement } from "../../../features/editor/statementsToRun";
import type { RunState } from "../runs/runState";

/** How a statement of a script ended. */
export type EndedRun = Extract<RunState, { status: "succeeded" | "failed" | "cancelled" }>;

/** One statement of a script that is or was run. */
export interface ScriptStep extends RunnableStatement {
  /** The line that it began on when the script was started, from 1. */
  readonly line: number;
  /** Null while it has not ended, or where it was never begun. */
  readonly run: EndedRun | null;
  /** What it did, for a statement whose answer is not rows; null otherwise. */
  readonly outcome: StatementOutcome | null;
}

/** The statements that a tab was last asked to run together. */
export interface ScriptState {
  readonly steps: readonly ScriptStep[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds from the first statement's start to the end of the last; null while the script runs. */
  readonly totalMs: number | null;
  /** Index of the step under way; null before the first and after the last. */
  readonly current: number | null;
  /** Index of the step whose result is shown; null while the script runs and none was chosen. */
  readonly chosen: number | null;
}

/** A result as far as it says what its statement did. */
export interface CompleteAnswer {
  readonly columns: readonly ResultColumn[];
  readonly firstCell: string | null;
}

/** How many statements have ended, how many of them failed, and how many were never begun. */
export function countSteps({ steps }: ScriptState): { ended: number; failed: number; notRun: number } {
  const ended = steps.filter(({ run }) => run !== null);
  const failed = ended.filter(({ run }) => run?.status === "failed");
  return { ended: ended.length, failed: failed.length, notRun: steps.length - ended.length };
}
