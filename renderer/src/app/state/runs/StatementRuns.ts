import { isWithinSqlBound, queryLimits, utf8Length } from "#shared/domain/queryLimits";
import { maxParameters, type WrittenStatement } from "#shared/domain/writtenStatement";
import { isReadOnlyRefusal } from "#shared/api/decode/errors/decodeError";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { createStore } from "zustand/vanilla";
import { bridge } from "../../../bridge/bridge";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { RunRequest, RunState } from "./runState";
import { shownFirst, type ShownTab } from "./shownFirst";

interface Statement extends Pick<RunRequest, "written"> {
  readonly profileId: string;
  readonly databaseId: string;
  readonly sql: string;
  /** Where the statement begins in the tab's text. */
  readonly offset: number;
  readonly maxRows: number;
  readonly readOnly: boolean;
  /** Whether it is sent as read-only for the read-only mode of the tab or the service. */
  readonly isReadOnlyMode?: boolean | undefined;
  /** The session that it runs in; left out: by itself. */
  readonly sessionId?: string | undefined;
  /** Keeps the tab's last result until this one has succeeded. */
  readonly keepsEarlier?: boolean;
}

/** Where the results of runs come in. */
interface ResultPlaces {
  /** A run is about to start; its result's port is on its way. */
  open(runId: string): void;
  /** The result is no longer shown. */
  close(runId: string): void;
  /** Settles when a result that was opened is there whole, or will not be. */
  whole(runId: string): Promise<void>;
}

/** A run from before the page was loaded, or from before the store was started again. */
export interface EarlierRun {
  readonly tabId: string;
  readonly request: RunRequest;
  readonly totalMs: number | null;
}

/** A run whose result can be shown. */
export type EarlierResult = Extract<RunState, { status: "succeeded" | "reopened" }>;

type Outcome =
  | {
      readonly status: "succeeded";
      readonly rowCount: number;
      readonly truncated: boolean;
      readonly totalMs: number;
    }
  | Omit<Extract<RunState, { status: "failed" }>, "request">
  | Omit<Extract<RunState, { status: "cancelled" }>, "request">;

/**
 * The runs of all tabs: at most one a tab. A run belongs to the tab that started it; when another run has begun there
 * meanwhile, or the tab was closed, a late answer changes nothing.
 */
export class StatementRuns {
  /** The last run of each tab, by the tab's id. */
  readonly store = createStore<Readonly<Record<string, RunState>>>()(() => ({}));
  /**
   * The last result of each tab whose run is another one: it is there until a run succeeds. By the tab's id.
   */
  readonly earlier = createStore<Readonly<Record<string, EarlierResult>>>()(() => ({}));
  readonly #aborts = new Map<string, AbortController>();
  readonly #results: ResultPlaces;
  readonly #shown: ShownTab;
  readonly #onSucceeded: (request: RunRequest) => void;

  /** @param onSucceeded Called after each statement that was carried out, also one whose tab has gone on. */
  constructor(
    results: ResultPlaces,
    shown: ShownTab,
    onSucceeded: (request: RunRequest) => void = () => undefined,
  ) {
    this.#results = results;
    this.#shown = shown;
    this.#onSucceeded = onSucceeded;
  }

  /**
   * Runs a statement for a tab; a run that is under way there is stopped. Ends when the run has.
   *
   * @returns How it ended for the tab; "cancelled" also where another run has taken its place.
   */
  async start(tabId: string, statement: Statement): Promise<Outcome["status"]> {
    const { sql, written, offset, profileId, databaseId } = statement;
    const last = this.store.getState()[tabId];
    if (statement.keepsEarlier !== true) this.#dropEarlier(tabId);
    else if (last?.status === "succeeded" || last?.status === "reopened")
      this.earlier.setState({ [tabId]: last });
    if (this.earlier.getState()[tabId] !== last || last === undefined) this.#drop(tabId);
    const request: RunRequest = {
      runId: crypto.randomUUID(),
      profileId,
      databaseId,
      sql,
      ...(written === undefined ? {} : { written }),
      offset,
      startedAt: Date.now(),
    };
    const abort = new AbortController();
    this.#aborts.set(tabId, abort);
    this.store.setState({ [tabId]: { status: "running", request } });
    const outcome = await this.#carryOut(request, statement, abort.signal);
    if (outcome.status === "succeeded") this.#onSucceeded(request);
    if (this.#aborts.get(tabId) !== abort) return "cancelled";
    this.#aborts.delete(tabId);
    this.store.setState({ [tabId]: { ...outcome, request } });
    if (outcome.status === "succeeded") this.#dropEarlier(tabId);
    return outcome.status;
  }

  /** Stops a tab's run, if there is one. The tab is free at once; the service is told. */
  stop(tabId: string): void {
    const abort = this.#aborts.get(tabId);
    const state = this.store.getState()[tabId];
    if (abort === undefined || state === undefined) return;
    this.#aborts.delete(tabId);
    abort.abort();
    const { request } = state;
    this.store.setState({
      [tabId]: { status: "cancelled", request, totalMs: Date.now() - request.startedAt },
    });
  }

  /** Takes up a run from before the page was loaded: its result is shown again if the store still has it. */
  async reopen(tabId: string, request: RunRequest, totalMs: number | null = null): Promise<void> {
    this.store.setState({ [tabId]: { status: "reopening", request, totalMs } });
    await this.#open({ tabId, request, totalMs });
  }

  /**
   * Takes up runs from before: the store has to look through each result, so that of the tab that is shown comes first and
   * the others one at a time.
   */
  async reopenAll(runs: readonly EarlierRun[]): Promise<void> {
    const byTab = new Map(runs.map((run) => [run.tabId, run]));
    this.store.setState(
      Object.fromEntries(
        runs.map(({ tabId, request, totalMs }) => [tabId, { status: "reopening", request, totalMs }]),
      ),
    );
    await shownFirst([...byTab.keys()], this.#shown, async (tabId) => {
      const run = byTab.get(tabId);
      // Another run may have begun in the tab while this one waited.
      if (run === undefined || this.store.getState()[tabId]?.request !== run.request) return;
      if ((await this.#open(run)) === "reopened") await this.#results.whole(run.request.runId);
    });
  }

  /** Asks for the result of a run from before. */
  async #open({ tabId, request, totalMs }: EarlierRun): Promise<"reopened" | "gone"> {
    const { runId } = request;
    this.#results.open(runId);
    let status: "reopened" | "gone" = "reopened";
    let isDamaged = false;
    try {
      await bridge.call("results.open", { runId });
    } catch (error) {
      status = "gone";
      isDamaged = toAppErrorData(error).code === "RESULT_DAMAGED";
      this.#results.close(runId);
    }
    if (this.store.getState()[tabId]?.request === request) {
      this.store.setState({
        [tabId]: status === "gone" ? { status, request, isDamaged } : { status, request, totalMs },
      });
    }
    return status;
  }

  /**
   * The store was started again: results that were shown are opened anew, and those that are not kept are marked as gone.
   * Tells how many came back and how many did not.
   */
  async recoverResults(): Promise<{ readonly back: number; readonly gone: number }> {
    const shown = Object.entries(this.store.getState()).flatMap(([tabId, run]) =>
      run.status === "succeeded" || run.status === "reopened" ? [{ tabId, ...run }] : [],
    );
    for (const { request } of shown) this.#results.close(request.runId);
    for (const tabId of Object.keys(this.earlier.getState())) this.#dropEarlier(tabId);
    await this.reopenAll(shown);
    const runs = this.store.getState();
    const gone = shown.filter(({ tabId }) => runs[tabId]?.status === "gone").length;
    return { back: shown.length - gone, gone };
  }

  /** Ends all that a closed tab has: its run and its result. */
  forget(tabId: string): void {
    this.#drop(tabId);
    this.#dropEarlier(tabId);
    const { [tabId]: _gone, ...rest } = this.store.getState();
    this.store.setState(rest, true);
  }

  #drop(tabId: string): void {
    const last = this.store.getState()[tabId];
    this.#aborts.get(tabId)?.abort();
    this.#aborts.delete(tabId);
    if (last !== undefined) this.#close(last.request);
  }

  #dropEarlier(tabId: string): void {
    const { [tabId]: dropped, ...rest } = this.earlier.getState();
    if (dropped === undefined) return;
    this.earlier.setState(rest, true);
    this.#close(dropped.request);
  }

  #close({ runId }: RunRequest): void {
    this.#results.close(runId);
    // The store drops what it can; a result that is gone already needs nothing.
    bridge.call("results.close", { runId }).catch(() => undefined);
  }

  async #carryOut(request: RunRequest, statement: Statement, signal: AbortSignal): Promise<Outcome> {
    const { runId, startedAt } = request;
    const { profileId, databaseId, sql, written, maxRows, readOnly, sessionId } = statement;
    try {
      assertSendable(sql);
      this.#results.open(runId);
      const kept = written === undefined ? undefined : keptStatement(written);
      const input = { runId, profileId, databaseId, sql, written: kept, maxRows, readOnly, sessionId };
      const { rowCount, truncated, totalMs } = await bridge.call("query.run", input, { signal });
      return { status: "succeeded", rowCount, truncated, totalMs };
    } catch (thrown) {
      const failure = toAppErrorData(thrown);
      const error = statement.isReadOnlyMode === true ? asReadOnlyMode(failure) : failure;
      const totalMs = Date.now() - startedAt;
      return error.code === "CANCELLED"
        ? { status: "cancelled", totalMs }
        : { status: "failed", error, totalMs };
    }
  }
}

const refusals: ReadonlySet<string> = new Set([
  "STATEMENT_FAILED",
  "STATEMENT_NOT_ALLOWED",
  "SCOPE_TOO_SMALL",
  "ACCESS_DENIED",
]);

/** What the service refuses because it only reads, as the mode that can be turned off, and no fault of the statement or the key. */
function asReadOnlyMode(error: AppErrorData): AppErrorData {
  const isRefused = refusals.has(error.code) && isReadOnlyRefusal(error.message);
  return isRefused ? { ...error, code: "READ_ONLY_MODE" } : error;
}

function assertSendable(sql: string): void {
  if (isWithinSqlBound(sql)) return;
  throw new AppError("INVALID_INPUT", messages.shell.statementTooLong(utf8Length(sql), queryLimits.sqlBytes));
}

/** What the history keeps of a statement with parameters. */
function keptStatement({ sql, bound }: NonNullable<RunRequest["written"]>): WrittenStatement | undefined {
  if (bound.values.size > maxParameters) return undefined;
  const values = [...bound.values].map(([name, { type, value }]) => ({
    ...{ name, type },
    value: value === null || typeof value === "string" ? value : [...value],
  }));
  return { sql, values };
}
