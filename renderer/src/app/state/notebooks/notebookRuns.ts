import { createStore } from "zustand/vanilla";
import { isEmptyStatement, splitStatements } from "#shared/sql/splitStatements";
import { isWholeIn } from "#shared/sql/dialect";
import type { ResultPresentation } from "#shared/domain/results/resultPresentation";
import { inlineResults, type NamedBlock } from "#shared/sql/notebook/inlineResults";
import { blockAt, type KeyedBlock, keyBlocks, notebookBlocks } from "#shared/sql/notebook/parseNotebook";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { databasesQuery } from "../../../queries/databaseQueries";
import { queryClient } from "../queries/queryClient";
import { withValues } from "../parameters/askForValues";
import type { ScriptPermission } from "../permissions/permitChange";
import { runPermitted } from "../permissions/runPermitted";
import { windowRuns } from "../runs/windowRuns";
import { databaseDialect } from "../workspace/tabDialect";
import { windowTexts } from "../workspace/windowTexts";
import { queryTab } from "../workspace/workbench";
import { isNotebookTab } from "../workspace/workbenchTab";

/** What a notebook's blocks are doing. */
interface NotebookState {
  readonly blocks: readonly KeyedBlock[];
  /** Keys of the blocks that run or wait for their turn, in order. */
  readonly queue: readonly number[];
  /** The SQL that each block was run with last, as it was written; by key. */
  readonly ran: Readonly<Record<number, string>>;
  /** Why a block could not be sent; by key. */
  readonly refused: Readonly<Record<number, string>>;
  /** How each result is looked at, where it is not as rows; by key. */
  readonly looks: Readonly<Record<number, ResultPresentation>>;
}

const untouched: NotebookState = { blocks: [], queue: [], ran: {}, refused: {}, looks: {} };

/** By tab id. */
export const notebooks = createStore<Readonly<Record<string, NotebookState>>>()(() => ({}));

/** The state of a notebook. */
export function notebookOf(tabId: string): NotebookState {
  return notebooks.getState()[tabId] ?? untouched;
}

/** Whether a tab's text is a notebook. */
export function isNotebook(tabId: string): boolean {
  const tab = queryTab(tabId);
  return tab !== undefined && isNotebookTab(tab);
}

/** The id under which the runs of a block are kept; that of a tab, with the block's key. */
export function blockRunId(tabId: string, key: number): string {
  return `${tabId}#${key}`;
}

/** The tab of a run, also of a block's. */
export function tabOfRun(runOwner: string): string {
  return runOwner.split("#")[0] ?? runOwner;
}

/** Reads the blocks of a notebook's text again. Results of blocks that are gone are given back. */
export function readBlocks(tabId: string, text = windowTexts.text(tabId)): readonly KeyedBlock[] {
  const before = notebookOf(tabId);
  const blocks = keyBlocks(before.blocks, notebookBlocks(text));
  change(tabId, { blocks });
  const keys = new Set(blocks.map(({ key }) => key));
  for (const { key } of before.blocks) if (!keys.has(key)) windowRuns.forget(blockRunId(tabId, key));
  return blocks;
}

/** Shows the result of a block in another way. */
export function setBlockLook(tabId: string, key: number, look: ResultPresentation): void {
  change(tabId, { looks: { ...notebookOf(tabId).looks, [key]: look } });
}

/** Runs one block. */
export function runBlock(tabId: string, key: number): Promise<void> {
  return runKeys(tabId, [key]);
}

/** Runs the block that the cursor is in. */
export async function runBlockAtCursor(tabId: string): Promise<void> {
  const blocks = readBlocks(tabId);
  const block = blockAt(blocks, windowTexts.place(tabId).cursor.head);
  const keyed = blocks.find(({ outerStart }) => outerStart === block?.outerStart);
  if (keyed !== undefined) await runKeys(tabId, [keyed.key]);
}

/** Runs all blocks in order, up to the first that fails. */
export function runNotebook(tabId: string): Promise<void> {
  return runKeys(
    tabId,
    readBlocks(tabId).map(({ key }) => key),
  );
}

/** Stops the block that runs, and those that wait. */
export function stopNotebook(tabId: string): void {
  const [current] = notebookOf(tabId).queue;
  change(tabId, { queue: [] });
  if (current !== undefined) windowRuns.stop(blockRunId(tabId, current));
}

/** The tab was closed: its runs end and their results are given back. */
export function forgetNotebook(tabId: string): void {
  const { blocks } = notebookOf(tabId);
  stopNotebook(tabId);
  for (const { key } of blocks) windowRuns.forget(blockRunId(tabId, key));
  const { [tabId]: _closed, ...rest } = notebooks.getState();
  notebooks.setState(rest, true);
}

async function runKeys(tabId: string, keys: readonly number[]): Promise<void> {
  const tab = queryTab(tabId);
  if (tab === undefined || notebookOf(tabId).queue.length > 0) return;
  const script: ScriptPermission | null = keys.length > 1 ? { isSkipped: false } : null;
  change(tabId, { queue: keys });
  try {
    for (const key of keys) {
      // It was stopped, or the tab was closed.
      if (notebookOf(tabId).queue[0] !== key) return;
      if (!(await runOne(tabId, key, script))) return;
      change(tabId, { queue: notebookOf(tabId).queue.slice(1) });
    }
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  } finally {
    if (queryTab(tabId) !== undefined) change(tabId, { queue: [] });
  }
}

/** Runs the statements of a block, the result of the last one stays. @returns Whether all of them succeeded */
async function runOne(tabId: string, key: number, script: ScriptPermission | null): Promise<boolean> {
  const blocks = readBlocks(tabId);
  const at = blocks.findIndex((block) => block.key === key);
  const block = blocks[at];
  const tab = queryTab(tabId);
  if (block === undefined || tab === undefined) return false;
  const { profileId, maxRows } = tab;
  const { [key]: _refused, ...refused } = notebookOf(tabId).refused;
  change(tabId, { ran: { ...notebookOf(tabId).ran, [key]: block.sql }, refused });
  const named = blocks.slice(0, at).flatMap((one) => (one.name === null ? [] : [{ ...one, name: one.name }]));
  const earlier = named.filter(({ database }) => isSameName(database, block.database));
  const elsewhere = named.filter(({ database }) => !isSameName(database, block.database));
  const text = messages.notebooks;
  const refuse = (why: string): false => {
    windowRuns.forget(blockRunId(tabId, key));
    change(tabId, { refused: { ...notebookOf(tabId).refused, [key]: why } });
    return false;
  };
  if (block.name !== null && named.some(({ name }) => name === block.name)) {
    return refuse(text.duplicate(block.name));
  }
  const databaseId = block.database === null ? tab.databaseId : await findDatabase(profileId, block.database);
  if (databaseId === null) {
    return refuse(
      block.database === null ? messages.shell.runNeedsDatabase : text.unknownDatabase(block.database),
    );
  }
  const texts = splitStatements(block.sql)
    .filter((one) => !isEmptyStatement(one))
    .map(({ codeStart, codeEnd }) => block.sql.slice(codeStart, codeEnd));
  const dialect = databaseDialect(profileId, databaseId);
  if (!texts.every((one) => isWholeIn(dialect, one))) return refuse(messages.shell.readDifferently);
  for (const statementText of texts) {
    const other = elsewhere.find((one) => readsResult(statementText, one));
    if (other !== undefined) return refuse(text.otherDatabase(other.name));
    const inlined = inlineResults(statementText, earlier);
    if (inlined.kind !== "sql") return refuse(text[inlined.kind](inlined.name));
    const ready = await withValues(tabId, { profileId, databaseId }, [{ sql: inlined.sql, offset: 0 }]);
    const [statement] = ready ?? [];
    if (statement === undefined) return false;
    const sql = statement.bound?.sql ?? statement.sql;
    const toRun = {
      ...{ profileId, databaseId, sql, script, session: null },
      isReadOnlyTab: tab.readOnly === true,
      place: text.block(at + 1, block.name),
    };
    const runId = blockRunId(tabId, key);
    const run = await runPermitted(runId, toRun, ({ readOnly, isReadOnlyMode }) => {
      if (notebookOf(tabId).queue[0] !== key) return null;
      const request = { profileId, databaseId, sql, offset: 0, maxRows, readOnly, isReadOnlyMode };
      return windowRuns.start(runId, request);
    });
    if (run?.outcome !== "succeeded") return false;
  }
  return true;
}

/** Whether two blocks run on one database, by the names that they give; null is that of the tab. */
function isSameName(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

function readsResult(statement: string, block: NamedBlock): boolean {
  const inlined = inlineResults(statement, [block]);
  return inlined.kind !== "sql" || inlined.sql !== statement;
}

/** The id of the one database of that name; null where there is none, or several. */
async function findDatabase(profileId: string, name: string): Promise<string | null> {
  const databases = await queryClient.fetchQuery({ ...databasesQuery(profileId), staleTime: 10_000 });
  const [found, another] = databases.filter((one) => isSameName(one.name, name));
  return found === undefined || another !== undefined ? null : found.id;
}

function change(tabId: string, changed: Partial<NotebookState>): void {
  notebooks.setState({ [tabId]: { ...notebookOf(tabId), ...changed } });
}
