import { z } from "zod";
import { databaseId, profileId, runId } from "../ids";
import { queryLimits, statementText } from "../queryLimits";
import { chartLook } from "../results/resultPresentation";

/** Columns of a dashboard's grid. */
export const dashboardColumns = 4;

/** Rows of the grid that a chart takes at most. */
export const mostTileRows = 4;

export const maxTiles = 60;

const tileTitle = z.string().max(200);

/** A chart that was pinned, with the statement whose result it draws. */
export const dashboardTile = z.strictObject({
  id: z.uuid(),
  title: tileTitle,
  profileId,
  databaseId,
  sql: statementText,
  maxRows: z.int().min(1).max(queryLimits.maxRows.max),
  chart: chartLook,
  /** Columns and rows of the grid. */
  width: z.int().min(1).max(dashboardColumns),
  height: z.int().min(1).max(mostTileRows),
  /** Its last run that succeeded; null before the first. Milliseconds since 1970. */
  lastRun: z.strictObject({ runId, at: z.number() }).nullable(),
});

export const dashboard = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1).max(100),
  /** In the order of the grid. */
  tiles: z.array(dashboardTile).max(maxTiles),
});

export const dashboardList = z.array(dashboard).max(200);

export type DashboardTile = z.infer<typeof dashboardTile>;
export type Dashboard = z.infer<typeof dashboard>;

/** The tiles with one moved so many places further, as far as there are places. */
export function movedTile(tiles: readonly DashboardTile[], id: string, by: number): readonly DashboardTile[] {
  const at = tiles.findIndex((tile) => tile.id === id);
  const tile = tiles[at];
  if (tile === undefined) return tiles;
  const to = Math.min(tiles.length - 1, Math.max(0, at + by));
  return tiles.toSpliced(at, 1).toSpliced(to, 0, tile);
}

/** The tile so many columns wider and rows higher, as far as the grid allows. */
export function resizedTile(tile: DashboardTile, columns: number, rows: number): DashboardTile {
  return {
    ...tile,
    width: Math.min(dashboardColumns, Math.max(1, tile.width + columns)),
    height: Math.min(mostTileRows, Math.max(1, tile.height + rows)),
  };
}
