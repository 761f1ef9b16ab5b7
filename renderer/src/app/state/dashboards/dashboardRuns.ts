import type { DashboardTile } from "#shared/domain/dashboards/dashboard";
import { StatementRuns } from "../runs/StatementRuns";
import { shownTab, windowResults } from "../runs/windowRuns";
import { changeTile } from "./dashboards";

/** The runs of pinned charts, by the ids of their tiles. They only read: a dashboard is looked at, and changes nothing. */
export const dashboardRuns = new StatementRuns(windowResults, shownTab);

/** Runs a tile's statement. What was drawn stays until there is a new result. */
export async function runTile({ id, profileId, databaseId, sql, maxRows }: DashboardTile): Promise<void> {
  const statement = { profileId, databaseId, sql, offset: 0, maxRows, readOnly: true, keepsEarlier: true };
  const status = await dashboardRuns.start(id, statement);
  const run = dashboardRuns.store.getState()[id];
  if (status !== "succeeded" || run === undefined) return;
  const { runId, startedAt } = run.request;
  changeTile(id, (tile) => ({ ...tile, lastRun: { runId, at: startedAt } }));
}

/** Tiles that run at the same time: an engine has other things to do. */
const atOnce = 3;

/** Runs all tiles, a few at a time. */
export async function runTiles(tiles: readonly DashboardTile[]): Promise<void> {
  const waiting = [...tiles];
  const work = async (): Promise<void> => {
    for (let tile = waiting.shift(); tile !== undefined; tile = waiting.shift()) await runTile(tile);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Shows the last results of tiles again, as far as they are kept; nothing runs. */
export async function reopenTiles(tiles: readonly DashboardTile[]): Promise<void> {
  for (const { id, profileId, databaseId, sql, lastRun } of tiles) {
    if (lastRun === null || dashboardRuns.store.getState()[id] !== undefined) continue;
    const request = { runId: lastRun.runId, profileId, databaseId, sql, offset: 0, startedAt: lastRun.at };
    await dashboardRuns.reopen(id, request);
  }
}
