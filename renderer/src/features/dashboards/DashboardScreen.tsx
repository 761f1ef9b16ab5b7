import { EllipsisVertical, LayoutDashboard, Play, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Dashboard, DashboardTile } from "#shared/domain/dashboards/dashboard";
import { Button } from "../../components/Button";
import { EmptyState } from "../../components/EmptyState";
import { IconButton } from "../../components/IconButton";
import { Menu } from "../../components/Menu";
import { Screen } from "../../components/Screen";
import { Select } from "../../components/Select";
import { lineText } from "../../lib/lineText";
import { useOfferedActions } from "../../lib/offeredActions";
import { messages } from "../../messages/messages";
import styles from "./DashboardScreen.module.css";
import { DashboardTileFrame, type TileActions, type TileStatus } from "./DashboardTileFrame";

export interface DashboardActions extends TileActions {
  readonly onChoose: (dashboardId: string) => void;
  readonly onCreate: () => void;
  readonly onRename: (dashboard: Dashboard) => void;
  readonly onRemove: (dashboard: Dashboard) => void;
  readonly onRunAll: (dashboard: Dashboard) => void;
}

interface DashboardScreenProps {
  dashboards: readonly Dashboard[];
  shown: Dashboard | null;
  actions: DashboardActions;
  statusOf: (tile: DashboardTile) => TileStatus;
  /** Draws what a tile shows. */
  renderTile: (tile: DashboardTile, isTable: boolean) => ReactNode;
}

/** A page of pinned charts, each with its own run. */
export function DashboardScreen({ dashboards, shown, actions, statusOf, renderTile }: DashboardScreenProps) {
  const text = messages.dashboards;
  const runAll = {
    id: "dashboard run",
    label: text.runAll,
    icon: Play,
    run: () => shown && actions.onRunAll(shown),
  };
  useOfferedActions([
    { id: "dashboard create", label: text.create, icon: Plus, run: actions.onCreate },
    ...(shown === null || shown.tiles.length === 0 ? [] : [runAll]),
  ]);
  const create = (
    <Button icon={Plus} onPress={actions.onCreate}>
      {text.create}
    </Button>
  );
  if (shown === null) {
    return (
      <Screen title={text.title}>
        <EmptyState icon={LayoutDashboard} title={text.emptyTitle} actions={create}>
          {text.emptyText}
        </EmptyState>
      </Screen>
    );
  }
  return (
    <Screen
      title={lineText(shown.name)}
      subtitle={text.keys}
      actions={
        <>
          <Select
            label={text.choose}
            isLabelHidden
            value={shown.id}
            options={dashboards.map(({ id, name }) => ({ value: id, label: lineText(name) }))}
            onChange={actions.onChoose}
          />
          {create}
          <Button
            variant="primary"
            icon={Play}
            isDisabled={shown.tiles.length === 0}
            onPress={() => actions.onRunAll(shown)}
          >
            {text.runAll}
          </Button>
          <Menu
            label={text.actions}
            entries={[
              { id: "rename", label: text.rename, onAction: () => actions.onRename(shown) },
              { id: "remove", label: text.remove, isDanger: true, onAction: () => actions.onRemove(shown) },
            ]}
          >
            <IconButton icon={EllipsisVertical} label={text.actions} />
          </Menu>
        </>
      }
    >
      {shown.tiles.length === 0 ? (
        <EmptyState icon={LayoutDashboard} title={text.noTilesTitle}>
          {text.noTilesText}
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {shown.tiles.map((tile) => (
            <DashboardTileFrame
              key={tile.id}
              tile={tile}
              status={statusOf(tile)}
              actions={actions}
              renderTile={renderTile}
            />
          ))}
        </ul>
      )}
    </Screen>
  );
}
