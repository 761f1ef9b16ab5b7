import type { ErrorCode } from "#shared/errors/errorCodes";
import { answersWithRows, describeStatement } from "#shared/sql/describeStatement";
import { createStore } from "zustand/vanilla";
import type { RunnableStatement } from "../../../features/editor/statementsToRun";
import { statementOutcome } from "../../../features/results/outcome/statementOutcome";
import type { RunState } from "../runs/runState";
import type { StatementRuns } from "../runs/StatementRuns";
import type { CompleteAnswer, EndedRun, ScriptState, ScriptStep } from "./scriptState";

export interface ScriptOptions {
  /** The tab's text, for line numbers. */
  readonly text: string;
  /** Whether to run the rest after a statement that the database refused. */
  readonly continuesOnError: () => boolean;
  /** Runs one statement of the tab, unless the user decides against it. Settles when it has ended. */
  readonly runOne: (
    statement: RunnableStatement,
    step: {
      readonly index: number;
      readonly signal: AbortSignal;
      /** Call it once the tab's run is this statement's. */
      readonly onStarted: () => void;
    },
  ) => Promise<unknown>;
}

/** Errors of a statement itself. Any other, such as a service out of reach, would fail the rest as well. */
const statementErrors: ReadonlySet<ErrorCode> = new Set([
  "STATEMENT_FAILED",
  "STATEMENT_OVER_TIME",
  "STATEMENT_NOT_ALLOWED",
  "READ_ONLY_MODE",
  "INVALID_INPUT",
]);

/**
 * Statements that are run together, at most one script a tab. While it runs no result is drawn, unless the user opens one;
 * results of earlier statements stay in the store and are opened from there.
 */
export class ScriptRuns {
  /** By tab id. */
  readonly store = createStore<Readonly<Record<string, ScriptState>>>()(() => ({}));
  readonly #aborts = new Map<string, AbortController>();
  readonly #runs: StatementRuns;
  readonly #opened: StatementRuns;
  readonly #answerOf: (runId: string) => Promise<CompleteAnswer | null>;

  /**
   * @param runs The tabs' own runs; the statement under way is one.
   * @param opened Results of earlier statements that a tab shows, by tab id.
   * @param answerOf Waits for a run's answer; null where it can't be read.
   */
  constructor(
    runs: StatementRuns,
    opened: StatementRuns,
    answerOf: (runId: string) => Promise<CompleteAnswer | null>,
  ) {
    this.#runs = runs;
    this.#opened = opened;
    this.#answerOf = answerOf;
  }

  /** Runs statements one after the other. Settles when the script has ended, was stopped or replaced. */
  async run(tabId: string, statements: readonly RunnableStatement[], options: ScriptOptions): Promise<void> {
    this.forget(tabId);
    const abort = new AbortController();
    this.#aborts.set(tabId, abort);
    const startedAt = Date.now();
    const steps = stepsOf(options.text, statements);
    this.store.setState({ [tabId]: { steps, startedAt, totalMs: null, current: null, chosen: null } });
    for (const [index, statement] of statements.entries()) {
      this.#change(tabId, { current: index });
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      const run = await this.#runStep(tabId, abort.signal, (onStarted) =>
        options.runOne(statement, { index, signal: abort.signal, onStarted }),
      );
      // oxlint-disable-next-line no-await-in-loop
      const outcome = run === null ? null : await this.#outcomeOf(run, abort.signal);
      if (this.#aborts.get(tabId) !== abort) return;
      if (run === null) break;
      this.#setStep(tabId, index, { run, outcome });
      if (abort.signal.aborted || run.status === "cancelled") break;
      const isFinal = run.status === "failed" && !statementErrors.has(run.error.code);
      if (isFinal || (run.status === "failed" && !options.continuesOnError())) break;
    }
    this.#aborts.delete(tabId);
    this.#end(tabId, startedAt);
  }

  /** @returns The run once it has ended; null where it was never begun. */
  async #runStep(
    tabId: string,
    signal: AbortSignal,
    runOne: (onStarted: () => void) => Promise<unknown>,
  ): Promise<EndedRun | null> {
    let isStarted = false;
    const ended = runOne(() => {
      isStarted = true;
      this.#openAgain(tabId);
    });
    // A service may take its time to end a statement that was stopped.
    await Promise.race([ended, aborted(signal)]);
    const run = isStarted ? this.#runs.store.getState()[tabId] : undefined;
    return run !== undefined && isEnded(run) ? run : null;
  }

  /** Ends a tab's script: its statement is stopped, and the next is not begun. */
  stop(tabId: string): void {
    this.#aborts.get(tabId)?.abort();
    this.#runs.stop(tabId);
  }

  /** Shows the result of a step. */
  choose(tabId: string, index: number): void {
    const script = this.store.getState()[tabId];
    if (script === undefined || script.steps[index] === undefined) return;
    this.#change(tabId, { chosen: index });
    this.#open(tabId);
  }

  /** Forgets a tab's script, also one under way; what runs in the tab goes on alone. */
  forget(tabId: string): void {
    this.#aborts.get(tabId)?.abort();
    this.#aborts.delete(tabId);
    this.#opened.forget(tabId);
    const { [tabId]: _forgotten, ...rest } = this.store.getState();
    this.store.setState(rest, true);
  }

  /** The next statement has taken the place of the tab's run, whose result may be the one that is shown. */
  #openAgain(tabId: string): void {
    if (this.#opened.store.getState()[tabId] === undefined) this.#open(tabId);
  }

  /** Opens the chosen step's result, or the last one before its error, where it is not that of the tab's own run. */
  #open(tabId: string): void {
    const { chosen, steps } = this.store.getState()[tabId] ?? { chosen: null, steps: [] };
    const step = chosen === null ? undefined : steps[chosen];
    const run = step?.run?.status === "failed" ? lastRows(steps.slice(0, chosen ?? 0)) : (step?.run ?? null);
    const runId = run?.request.runId;
    if (this.#opened.store.getState()[tabId]?.request.runId === runId && runId !== undefined) return;
    this.#opened.forget(tabId);
    if (run?.status !== "succeeded") return;
    if (this.#runs.store.getState()[tabId]?.request.runId === runId) return;
    void this.#opened.reopen(tabId, run.request, run.totalMs);
  }

  async #outcomeOf({ request, ...run }: EndedRun, signal: AbortSignal): Promise<ScriptStep["outcome"]> {
    if (run.status !== "succeeded" || answersWithRows(describeStatement(request.sql))) return null;
    const { rowCount } = run;
    if (rowCount !== 1) return statementOutcome(request.sql, { columns: [], firstCell: null, rowCount });
    const answer = await Promise.race([this.#answerOf(request.runId), aborted(signal)]);
    return answer == null ? null : statementOutcome(request.sql, { ...answer, rowCount });
  }

  /** Shows the first failure, otherwise the last statement that ran, unless the user has chosen one. */
  #end(tabId: string, startedAt: number): void {
    const script = this.store.getState()[tabId];
    if (script === undefined) return;
    const failed = script.steps.findIndex(({ run }) => run?.status === "failed");
    const last = script.steps.findLastIndex(({ run }) => run !== null);
    const shown = failed === -1 ? last : failed;
    this.#change(tabId, { current: null, totalMs: Date.now() - startedAt });
    if (script.chosen === null && shown !== -1) this.choose(tabId, shown);
  }

  #setStep(tabId: string, index: number, step: Pick<ScriptStep, "run" | "outcome">): void {
    const steps = this.store.getState()[tabId]?.steps;
    const before = steps?.[index];
    if (steps === undefined || before === undefined) return;
    this.#change(tabId, { steps: steps.with(index, { ...before, ...step }) });
  }

  #change(tabId: string, change: Partial<ScriptState>): void {
    const script = this.store.getState()[tabId];
    if (script !== undefined) this.store.setState({ [tabId]: { ...script, ...change } });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** The last of some steps that gave rows. */
function lastRows(steps: readonly ScriptStep[]): EndedRun | null {
  const found = steps.findLast(
    ({ sql, run }) => run?.status === "succeeded" && answersWithRows(describeStatement(sql)),
  );
  return found?.run ?? null;
}

function isEnded(run: RunState): run is EndedRun {
  return run.status === "succeeded" || run.status === "failed" || run.status === "cancelled";
}

function stepsOf(text: string, statements: readonly RunnableStatement[]): ScriptStep[] {
  let line = 1;
  let position = 0;
  return statements.map((statement) => {
    line += lineBreaksIn(text.slice(position, statement.offset));
    position = statement.offset;
    return { ...statement, line, run: null, outcome: null };
  });
}

/** Line breaks as the editor counts them. */
export function lineBreaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
