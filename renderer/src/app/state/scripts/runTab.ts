import { showToast } from "../../../components/toasts";
import type { RunnableStatement } from "../../../features/editor/statementsToRun";
import { classifyStatement } from "#shared/sql/classifyStatement";
import { isWholeIn } from "#shared/sql/dialect";
import { explainIn, type ExplainMode } from "#shared/sql/plan/explainStatement";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { withValues } from "../parameters/askForValues";
import type { ScriptPermission } from "../permissions/permitChange";
import { runPermitted } from "../permissions/runPermitted";
import type { RunRequest } from "../runs/runState";
import type { ScriptOptions } from "./ScriptRuns";
import { openUndoTab } from "./openUndoTab";
import { windowScripts } from "./windowScripts";
import { isSessionTab, windowSessions } from "../sessions/windowSessions";
import { nameAfterStatement } from "../workspace/statementTitle";
import { windowRuns } from "../runs/windowRuns";
import { useSplit } from "../workspace/split";
import { databaseDialect, tabDialect } from "../workspace/tabDialect";
import { windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";

/** Where statements run. */
interface RunPlace {
  readonly profileId: string;
  readonly databaseId: string | null;
}

/**
 * Runs statements of a tab in order; several are a script with a list of their results. The first that fails ends it, unless
 * the user has chosen to continue; so does one that the user decides against.
 *
 * A statement that reads and still runs is stopped; one that changes something, and a script, have to be stopped by the user.
 *
 * @param place The tab's database where left out.
 */
export function runStatements(
  tabId: string,
  statements: readonly RunnableStatement[],
  place?: RunPlace,
): void {
  const { tabs } = useWorkbench.getState();
  const tab = tabs.find(({ id }) => id === tabId);
  const [first] = statements;
  if (tab?.kind !== "query" || first === undefined) return;
  const { maxRows } = tab;
  const { profileId, databaseId } = place ?? tab;
  if (databaseId === null) {
    showToast(messages.shell.runNeedsDatabase);
    return;
  }
  if (mustEndFirst(tabId)) {
    showToast(messages.shell.stopFirst);
    return;
  }
  const dialect = databaseDialect(profileId, databaseId);
  if (!statements.every(({ sql }) => isWholeIn(dialect, sql))) {
    showToast(messages.shell.readDifferently, "error");
    return;
  }
  const database = databaseId;
  nameAfterStatement(tabId, first.sql);
  useSplit.getState().reveal(tabId, "result");
  const { length: count } = statements;
  const script: ScriptPermission | null = count === 1 ? null : { isSkipped: false };
  const runOne: ScriptOptions["runOne"] = async (statement, { index, signal, onStarted }) => {
    const { offset, bound } = statement;
    const sql = bound?.sql ?? statement.sql;
    const written = bound === undefined ? {} : { written: { sql: statement.sql, bound } };
    const which = count === 1 ? null : messages.shell.writeQuestion.place(index + 1, count);
    // The mode may have been turned on since the script began.
    const now = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
    const isReadOnlyTab = now?.kind === "query" && now.readOnly === true;
    const isInSession = now?.kind === "query" && isSessionTab(now) && now.databaseId === databaseId;
    const sessionId = isInSession ? await windowSessions.of(tabId, { profileId, databaseId }) : undefined;
    const session =
      sessionId === undefined
        ? null
        : { sessionId, isInTransaction: windowSessions.transactionOf(tabId) !== "none" };
    const toRun = { profileId, databaseId, sql, isReadOnlyTab, place: which, script, session };
    const permitted = await runPermitted(tabId, toRun, ({ readOnly, isReadOnlyMode }) => {
      if (signal.aborted) return null;
      const ended = windowRuns.start(tabId, {
        ...{ profileId, databaseId, maxRows },
        sql,
        ...written,
        offset,
        readOnly,
        isReadOnlyMode,
        sessionId,
        keepsEarlier: count === 1,
      });
      onStarted();
      return ended;
    });
    const undo = permitted?.permit.undo ?? null;
    if (undo !== null && permitted?.outcome === "succeeded")
      openUndoTab(tabId, { profileId, databaseId }, undo);
  };
  run().catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));

  async function run(): Promise<void> {
    const ready = await withValues(tabId, { profileId, databaseId: database }, statements);
    const [only] = ready ?? [];
    if (ready === null || only === undefined) return;
    if (count > 1) {
      await windowScripts.run(tabId, ready, {
        text: windowTexts.text(tabId),
        continuesOnError: () => useWorkbench.getState().continuesOnError,
        runOne,
      });
      return;
    }
    const { signal } = new AbortController();
    await runOne(only, { index: 0, signal, onStarted: () => windowScripts.forget(tabId) });
  }
}

/**
 * Whether what a tab runs is not to be stopped by running something else: the rest of a script would be left out and a
 * change undone without a word. A statement that only reads gives way.
 */
function mustEndFirst(tabId: string): boolean {
  if (windowScripts.store.getState()[tabId]?.totalMs === null) return true;
  const run = windowRuns.store.getState()[tabId];
  return run?.status === "running" && classifyStatement(run.request.sql).effect !== "read";
}

/** The statement of a run as it was written, with the values that it ran with. */
export function statementOf({ sql, written, offset }: RunRequest): RunnableStatement {
  return written === undefined ? { sql, offset } : { ...written, offset };
}

/** Runs the statement under a tab's cursor, or those that are selected. */
export function runAtCursor(tabId: string): void {
  const statements = windowTexts.statementsAtCursor(tabId);
  if (statements.length === 0 && windowTexts.states.getState()[tabId] === "plain") {
    showToast(messages.editor.selectToRun);
  }
  runStatements(tabId, statements);
}

/**
 * Asks for the plan of the statement under a tab's cursor, or of the first that is selected.
 *
 * @param mode `measure` runs the statement too; a write is asked about as if it were run alone.
 */
export function explainAtCursor(tabId: string, mode: ExplainMode): void {
  const [statement] = windowTexts.statementsAtCursor(tabId);
  if (statement === undefined) {
    if (windowTexts.states.getState()[tabId] === "plain") showToast(messages.editor.selectToRun);
    return;
  }
  const sql = explainIn(tabDialect(tabId), statement.sql, mode);
  if (sql === null) {
    showToast(messages.shell.planNotMeasured);
    return;
  }
  // The offset is that of the sent text, of which the tab's begins after the prefix.
  runStatements(tabId, [{ sql, offset: statement.offset + statement.sql.length - sql.length }]);
}

/** Runs all statements of a tab in order. */
export function runAll(tabId: string): void {
  if (windowTexts.states.getState()[tabId] === "plain") showToast(messages.editor.selectToRun);
  runStatements(tabId, windowTexts.allStatements(tabId));
}
