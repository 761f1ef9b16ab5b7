import { Pin, Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type DashboardTile, maxTiles } from "#shared/domain/dashboards/dashboard";
import { Button } from "../../components/Button";
import { Menu } from "../../components/Menu";
import { showToast } from "../../components/toasts";
import type { ActedChart } from "../../features/results/state/chartActions";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { NameDialog } from "./NameDialog";
import { changeTiles, createDashboard, loadDashboards, useDashboards } from "../state/dashboards/dashboards";
import { runTile } from "../state/dashboards/dashboardRuns";

/** Draws the button that pins a chart. */
export function pinChart(chart: ActedChart): ReactNode {
  return <PinChart pinned={chart} />;
}

/** Pins a chart to a dashboard, also to a new one. */
function PinChart({ pinned }: { pinned: ActedChart }) {
  const text = messages.dashboards;
  const dashboards = useDashboards((state) => state.dashboards);
  const [isNaming, setNaming] = useState(false);
  useEffect(() => void loadDashboards(), []);
  return (
    <>
      <Menu
        label={text.pinTo}
        entries={[
          ...(dashboards ?? []).map(({ id, name }) => ({
            id,
            label: lineText(name),
            onAction: () => pinTo(id, pinned),
          })),
          { id: "new", label: text.create, icon: Plus, onAction: () => setNaming(true) },
        ]}
      >
        <Button variant="quiet" icon={Pin} isDisabled={dashboards === null || pinned.sql === null}>
          {text.pin}
        </Button>
      </Menu>
      {isNaming ? (
        <NameDialog
          title={text.createTitle}
          name=""
          onName={(name) => pinTo(createDashboard(name), pinned)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}

function pinTo(dashboardId: string, { chart, title, sql, profileId, databaseId, maxRows }: ActedChart): void {
  const text = messages.dashboards;
  const dashboard = useDashboards.getState().dashboards?.find(({ id }) => id === dashboardId);
  if (dashboard === undefined || sql === null) return;
  if (dashboard.tiles.length >= maxTiles) return showToast(text.full(maxTiles), "error");
  const tile: DashboardTile = {
    id: crypto.randomUUID(),
    title: title.slice(0, 200),
    profileId,
    databaseId,
    sql,
    maxRows,
    chart,
    width: 2,
    height: 2,
    lastRun: null,
  };
  changeTiles(dashboardId, (tiles) => [...tiles, tile]);
  showToast(text.pinned(lineText(dashboard.name)));
  void runTile(tile);
}
