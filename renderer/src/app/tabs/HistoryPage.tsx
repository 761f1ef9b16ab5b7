import type { RunEntry } from "#shared/domain/runEntry";
import type { MethodInput } from "#shared/contract/methods";
import type { WrittenStatement } from "#shared/domain/writtenStatement";
import { bindParameters } from "#shared/sql/parameters/bindParameters";
import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import type { HistoryActions } from "../../features/history/HistoryRow";
import { HistoryScreen } from "../../features/history/HistoryScreen";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { useDialogs } from "../state/dialogs/dialogs";
import { historyKeys } from "../../queries/historyQueries";
import { queryClient } from "../state/queries/queryClient";
import { tabOfRun } from "../state/notebooks/notebookRuns";
import { openQuery } from "../state/tabs/openQuery";
import { reopenTab } from "../state/tabs/reopenTab";
import type { RunRequest } from "../state/runs/runState";
import { windowRuns } from "../state/runs/windowRuns";
import { useWorkbench } from "../state/workspace/workbench";

const actions: Omit<HistoryActions, "onName"> = {
  onOpenResult: (entry) => void openRunResult(entry),
  onKeepAsTable: ({ runId, sql, rowCount, truncated }) => {
    const result = { runId, sql, title: null, rowCount: rowCount ?? 0, truncated, isArranged: false };
    useDialogs.getState().open({ kind: "keepAsTable", result });
  },
  onReopenTab: (tabId) => void reopenTab(tabId),
  onOpenQuery: (entry) => void openRunAgain(entry),
  onStar: ({ runId, name }, isStarred) =>
    void changeHistory("history.mark", { runId, isStarred, name: name ?? null }),
  onDelete: ({ runId }) => void changeHistory("history.delete", { which: { of: "run", runId } }),
};

async function changeHistory<Name extends "history.mark" | "history.delete">(
  name: Name,
  input: MethodInput<Name>,
): Promise<void> {
  try {
    await bridge.call(name, input);
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
  await queryClient.invalidateQueries({ queryKey: historyKeys.all });
}

/** The screen of the ledger with what its buttons do in the rest of the window. */
export function HistoryPage() {
  return <HistoryScreen actions={actions} />;
}

/** Opens the statement of a run in a tab of its own, on the database it ran on. */
export async function openRunAgain(entry: RunEntry): Promise<void> {
  const statement = await statementOf(entry);
  if (statement !== null) openStatement(entry, statement);
}

/** With the values of its parameters, which the next run of it asks for. */
function openStatement({ profileId, databaseId }: RunEntry, { sql, written }: KeptStatement): string {
  const parameters = written?.values;
  return openQuery({ profileId, databaseId, text: written?.sql ?? sql, ...(parameters && { parameters }) });
}

/** Shows the kept result of a run: in the tab that shows it already, else in a new one with its statement. */
export async function openRunResult(entry: RunEntry): Promise<void> {
  const { runId, profileId, databaseId, startedAt, totalMs } = entry;
  const shown = Object.entries(windowRuns.store.getState()).find(([, run]) => run.request.runId === runId);
  if (shown !== undefined) {
    useWorkbench.getState().activate(tabOfRun(shown[0]));
    return;
  }
  const statement = await statementOf(entry);
  if (statement === null) return;
  const { sql } = statement;
  const tabId = openStatement(entry, statement);
  const request = { runId, profileId, databaseId, sql, ...boundTo(statement), offset: 0, startedAt };
  await windowRuns.reopen(tabId, request, totalMs);
}

interface KeptStatement {
  /** As it was sent. */
  readonly sql: string;
  readonly written: WrittenStatement | null;
}

function boundTo({ sql, written }: KeptStatement): Pick<RunRequest, "written"> {
  if (written === null) return {};
  let unnamed = 0;
  const bound = bindParameters(written.sql, ({ name }) => {
    if (name === null) unnamed += 1;
    return written.values.find((value) => value.name === (name ?? `?${unnamed}`));
  });
  return bound?.sql === sql ? { written: { sql: written.sql, bound } } : {};
}

async function statementOf({ runId }: RunEntry): Promise<KeptStatement | null> {
  try {
    const { sql, written } = await bridge.call("history.statement", { runId });
    if (sql === null) showToast(messages.history.unknownStatement);
    return sql === null ? null : { sql, written };
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
    return null;
  }
}
