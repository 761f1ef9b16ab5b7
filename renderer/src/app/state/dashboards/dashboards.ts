import { create } from "zustand";
import type { Dashboard, DashboardTile } from "#shared/domain/dashboards/dashboard";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";

interface DashboardState {
  /** Null until they are read. */
  readonly dashboards: readonly Dashboard[] | null;
  /** The one that is shown. */
  readonly shownId: string | null;
}

/** The dashboards of this computer. */
export const useDashboards = create<DashboardState>()(() => ({ dashboards: null, shownId: null }));

let reading: Promise<void> | null = null;

/** Reads the dashboards once; a failure is said, and the next call tries again. */
export function loadDashboards(): Promise<void> {
  reading ??= bridge.call("dashboards.load", {}).then(
    ({ dashboards }) => useDashboards.setState({ dashboards, shownId: dashboards[0]?.id ?? null }),
    (error: unknown) => {
      reading = null;
      showToast(toAppErrorData(error).message, "error");
    },
  );
  return reading;
}

/** Changes the dashboards and keeps them. Nothing happens before they are read. */
export function changeDashboards(change: (dashboards: readonly Dashboard[]) => readonly Dashboard[]): void {
  const { dashboards } = useDashboards.getState();
  if (dashboards === null) return;
  const changed = [...change(dashboards)];
  useDashboards.setState({ dashboards: changed });
  bridge
    .call("dashboards.save", { dashboards: changed })
    .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
}

/** Changes the tiles of a dashboard. */
export function changeTiles(
  dashboardId: string,
  change: (tiles: readonly DashboardTile[]) => readonly DashboardTile[],
): void {
  changeDashboards((dashboards) =>
    dashboards.map((one) => (one.id === dashboardId ? { ...one, tiles: [...change(one.tiles)] } : one)),
  );
}

/** Changes one tile, on whichever dashboard it is. */
export function changeTile(tileId: string, change: (tile: DashboardTile) => DashboardTile): void {
  changeDashboards((dashboards) =>
    dashboards.map((one) => ({
      ...one,
      tiles: one.tiles.map((tile) => (tile.id === tileId ? change(tile) : tile)),
    })),
  );
}

/** Makes a dashboard of that name, and shows it. Gives its id. */
export function createDashboard(name: string): string {
  const id = crypto.randomUUID();
  changeDashboards((dashboards) => [...dashboards, { id, name, tiles: [] }]);
  useDashboards.setState({ shownId: id });
  return id;
}
