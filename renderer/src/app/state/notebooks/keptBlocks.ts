import type { WorkspaceTab } from "#shared/domain/workspace/workspaceTab";
import { keyBlocks, notebookBlocks } from "#shared/sql/notebook/parseNotebook";
import { keptRunOf } from "../runs/keptRun";
import type { EarlierRun } from "../runs/StatementRuns";
import { blockRunId, notebookOf, notebooks } from "./notebookRuns";

type KeptBlock = NonNullable<WorkspaceTab["blocks"]>[number];

const mostBlocks = 1000;

/** The blocks of a notebook whose results are to be shown again; none for any other tab. */
export function keptBlocksOf(tabId: string): KeptBlock[] {
  const { blocks, ran, looks } = notebookOf(tabId);
  const kept = blocks.flatMap(({ key }, place): KeptBlock[] => {
    const run = keptRunOf(blockRunId(tabId, key));
    const sql = ran[key];
    const look = looks[key];
    if (run === null || sql === undefined) return [];
    return [{ place, sql, run, ...(look === undefined ? {} : { look }) }];
  });
  return kept.slice(0, mostBlocks);
}

/**
 * Takes up the blocks of a notebook as they were kept; one whose SQL is another now shows that its result is older.
 *
 * @returns their runs, whose results are to be opened
 */
export function restoreBlocks(tab: WorkspaceTab): EarlierRun[] {
  const { blocks: kept = [], text, id } = tab;
  if (kept.length === 0 || text === null) return [];
  const blocks = keyBlocks([], notebookBlocks(text));
  const left = new Set(blocks);
  const found = kept.flatMap(({ place, sql, run, look }) => {
    const at = blocks[place];
    const block = at?.sql === sql ? at : ([...left].find((one) => one.sql === sql) ?? at);
    if (block === undefined || !left.delete(block)) return [];
    return [{ key: block.key, sql, run, look }];
  });
  notebooks.setState({
    [id]: {
      ...notebookOf(id),
      blocks,
      ran: Object.fromEntries(found.map(({ key, sql }) => [key, sql])),
      looks: Object.fromEntries(found.flatMap(({ key, look }) => (look === undefined ? [] : [[key, look]]))),
    },
  });
  return found.flatMap(({ key, run }): EarlierRun[] => {
    const { runId, sql, at, totalMs = null } = run;
    const { profileId = tab.profileId, databaseId = tab.databaseId } = run;
    if (databaseId === null) return [];
    const request = { runId, profileId, databaseId, sql, offset: 0, startedAt: Date.parse(at) };
    return [{ tabId: blockRunId(id, key), request, totalMs }];
  });
}
