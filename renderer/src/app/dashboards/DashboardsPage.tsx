import { useEffect, useState } from "react";
import { useStore } from "zustand";
import {
  type Dashboard,
  type DashboardTile,
  movedTile,
  resizedTile,
} from "#shared/domain/dashboards/dashboard";
import { QuestionDialog } from "../../components/QuestionDialog";
import { Spinner } from "../../components/Spinner";
import { type DashboardActions, DashboardScreen } from "../../features/dashboards/DashboardScreen";
import { ChartTile } from "../../features/results/chart/ChartTile";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { NameDialog } from "./NameDialog";
import { dashboardRuns, reopenTiles, runTile, runTiles } from "../state/dashboards/dashboardRuns";
import {
  changeDashboards,
  changeTile,
  changeTiles,
  createDashboard,
  loadDashboards,
  useDashboards,
} from "../state/dashboards/dashboards";
import type { RunState } from "../state/runs/runState";
import { windowResults } from "../state/runs/windowRuns";
import { openQuery } from "../state/tabs/openQuery";
import styles from "./DashboardsPage.module.css";

/** What is asked in a dialog. */
type Asked =
  | { readonly kind: "create" }
  | { readonly kind: "rename"; readonly dashboard: Dashboard }
  | { readonly kind: "remove"; readonly dashboard: Dashboard }
  | { readonly kind: "renameTile"; readonly tile: DashboardTile };

/** The screen of dashboards with the runs of their charts. Nothing runs until it is asked for. */
export function DashboardsPage() {
  const { dashboards, shownId } = useDashboards();
  const runs = useStore(dashboardRuns.store);
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = dashboards?.find(({ id }) => id === shownId) ?? dashboards?.[0] ?? null;
  const dashboardId = shown?.id ?? null;
  useEffect(() => void loadDashboards(), []);
  useEffect(() => {
    const { dashboards: all } = useDashboards.getState();
    void reopenTiles(all?.find(({ id }) => id === dashboardId)?.tiles ?? []);
  }, [dashboardId]);
  if (dashboards === null) return <Spinner />;
  const tiles = (change: (list: readonly DashboardTile[]) => readonly DashboardTile[]): void => {
    if (dashboardId !== null) changeTiles(dashboardId, change);
  };
  const actions: DashboardActions = {
    onChoose: (id) => useDashboards.setState({ shownId: id }),
    onCreate: () => setAsked({ kind: "create" }),
    onRename: (dashboard) => setAsked({ kind: "rename", dashboard }),
    onRemove: (dashboard) => setAsked({ kind: "remove", dashboard }),
    onRunAll: (dashboard) => void runTiles(dashboard.tiles),
    onRun: (tile) => void runTile(tile),
    onStop: ({ id }) => dashboardRuns.stop(id),
    onMove: ({ id }, by) => tiles((list) => movedTile(list, id, by)),
    onResize: ({ id }, columns, rows) => changeTile(id, (tile) => resizedTile(tile, columns, rows)),
    onRenameTile: (tile) => setAsked({ kind: "renameTile", tile }),
    onRemoveTile: ({ id }) => {
      dashboardRuns.forget(id);
      tiles((list) => list.filter((tile) => tile.id !== id));
    },
    onOpenQuery: ({ profileId, databaseId, sql, title }) =>
      openQuery({ profileId, databaseId, text: sql, title }),
  };
  return (
    <>
      <DashboardScreen
        dashboards={dashboards}
        shown={shown}
        actions={actions}
        statusOf={({ id }) => {
          const run = runs[id];
          return {
            isRunning: run?.status === "running" || run?.status === "reopening",
            error: run?.status === "failed" ? run.error.message : null,
          };
        }}
        renderTile={(tile, isTable) => <TileContent tile={tile} run={runs[tile.id]} isTable={isTable} />}
      />
      {asked === null ? null : <AskedDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface TileContentProps {
  tile: DashboardTile;
  run: RunState | undefined;
  isTable: boolean;
}

/** The chart of a tile: of its last run that succeeded, also while another runs or after one has failed. */
function TileContent({ tile, run, isTable }: TileContentProps) {
  const earlier = useStore(dashboardRuns.earlier, (results) => results[tile.id]);
  const isResult = run?.status === "succeeded" || run?.status === "reopened";
  const runId = isResult ? run.request.runId : earlier?.request.runId;
  const client = useStore(windowResults.store, (clients) =>
    runId === undefined ? null : (clients[runId] ?? null),
  );
  const text = messages.dashboards;
  if (client !== null) {
    return <ChartTile key={runId} client={client} chart={tile.chart} title={tile.title} isTable={isTable} />;
  }
  if (run?.status === "running" || run?.status === "reopening") {
    return <p className={styles.says}>{text.running}</p>;
  }
  return <p className={styles.says}>{tile.lastRun === null ? text.neverRun : text.gone}</p>;
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const text = messages.dashboards;
  switch (asked.kind) {
    case "create":
      return <NameDialog title={text.createTitle} name="" onName={createDashboard} onClose={onClose} />;
    case "rename":
      return (
        <NameDialog
          title={text.renameTitle}
          name={asked.dashboard.name}
          onName={(name) =>
            changeDashboards((all) =>
              all.map((one) => (one.id === asked.dashboard.id ? { ...one, name } : one)),
            )
          }
          onClose={onClose}
        />
      );
    case "renameTile":
      return (
        <NameDialog
          title={text.renameTileTitle}
          name={asked.tile.title}
          onName={(title) => changeTile(asked.tile.id, (tile) => ({ ...tile, title }))}
          onClose={onClose}
        />
      );
    case "remove":
      return (
        <QuestionDialog
          title={text.removeTitle(lineText(asked.dashboard.name))}
          closeLabel={messages.general.close}
          cancelLabel={messages.general.cancel}
          submitLabel={text.remove}
          variant="danger"
          onCancel={onClose}
          onSubmit={() => {
            onClose();
            for (const { id } of asked.dashboard.tiles) dashboardRuns.forget(id);
            changeDashboards((all) => all.filter(({ id }) => id !== asked.dashboard.id));
          }}
        >
          {text.removeText}
        </QuestionDialog>
      );
  }
}
