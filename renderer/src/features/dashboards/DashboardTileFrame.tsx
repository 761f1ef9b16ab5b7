import { EllipsisVertical, Play, Square } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { DashboardTile } from "#shared/domain/dashboards/dashboard";
import { IconButton } from "../../components/IconButton";
import { Menu, type MenuEntry } from "../../components/Menu";
import { RelativeTime } from "../../components/RelativeTime";
import { Spinner } from "../../components/Spinner";
import { lineText } from "../../lib/lineText";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import { useTileDrag } from "./useTileDrag";
import styles from "./DashboardScreen.module.css";

export interface TileActions {
  readonly onRun: (tile: DashboardTile) => void;
  readonly onStop: (tile: DashboardTile) => void;
  readonly onMove: (tile: DashboardTile, by: number) => void;
  readonly onResize: (tile: DashboardTile, columns: number, rows: number) => void;
  readonly onRenameTile: (tile: DashboardTile) => void;
  readonly onRemoveTile: (tile: DashboardTile) => void;
  readonly onOpenQuery: (tile: DashboardTile) => void;
}

/** How the last run of a tile went. */
export interface TileStatus {
  readonly isRunning: boolean;
  /** What is wrong with the last run; null where nothing is. */
  readonly error: string | null;
}

interface DashboardTileFrameProps {
  tile: DashboardTile;
  status: TileStatus;
  actions: TileActions;
  renderTile: (tile: DashboardTile, isTable: boolean) => ReactNode;
}

/** A pinned chart on its place in the grid, with its title, its last run and what can be done with it. */
export function DashboardTileFrame({ tile, status, actions, renderTile }: DashboardTileFrameProps) {
  const text = messages.dashboards;
  const id = useId();
  const now = useNow(30_000);
  const [isTable, setTable] = useState(false);
  const { onMove, onResize } = actions;
  const drag = useTileDrag(tile, actions);
  const entries: MenuEntry[] = [
    {
      id: "table",
      label: isTable ? messages.resultAnalysis.hideTable : messages.resultAnalysis.showTable,
      onAction: () => setTable(!isTable),
    },
    { id: "query", label: text.openQuery, onAction: () => actions.onOpenQuery(tile) },
    { id: "rename", label: text.rename, onAction: () => actions.onRenameTile(tile) },
    { id: "earlier", label: text.earlier, shortcut: "Alt+←", onAction: () => onMove(tile, -1) },
    { id: "later", label: text.later, shortcut: "Alt+→", onAction: () => onMove(tile, 1) },
    { id: "wider", label: text.wider, shortcut: "Alt+Shift+→", onAction: () => onResize(tile, 1, 0) },
    { id: "narrower", label: text.narrower, shortcut: "Alt+Shift+←", onAction: () => onResize(tile, -1, 0) },
    { id: "taller", label: text.taller, shortcut: "Alt+Shift+↓", onAction: () => onResize(tile, 0, 1) },
    { id: "shorter", label: text.shorter, shortcut: "Alt+Shift+↑", onAction: () => onResize(tile, 0, -1) },
    { id: "remove", label: text.removeTile, isDanger: true, onAction: () => actions.onRemoveTile(tile) },
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    const [columns, rows] = arrows[event.key] ?? [0, 0];
    if (!event.altKey || event.ctrlKey || event.metaKey || (columns === 0 && rows === 0)) return;
    event.preventDefault();
    if (event.shiftKey) onResize(tile, columns, rows);
    else onMove(tile, columns + rows);
  };
  return (
    // The keys are those of its menu, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.tile}
      data-tile
      data-moving={drag.isMoving}
      style={{ gridColumn: `span ${drag.shown.width}`, gridRow: `span ${drag.shown.height}` }}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
    >
      <header className={styles.tileHead} {...drag.head}>
        <h2 id={id} className={styles.tileTitle} title={lineText(tile.title)}>
          {lineText(tile.title)}
        </h2>
        <span className={styles.tileRun}>
          {status.isRunning ? <Spinner /> : null}
          {tile.lastRun === null ? (
            text.neverRun
          ) : (
            <RelativeTime iso={new Date(tile.lastRun.at).toISOString()} now={now} nowText={text.now} />
          )}
        </span>
        {status.isRunning ? (
          <IconButton icon={Square} size="small" label={text.stop} onPress={() => actions.onStop(tile)} />
        ) : (
          <IconButton icon={Play} size="small" label={text.run} onPress={() => actions.onRun(tile)} />
        )}
        <Menu label={text.tileActions(lineText(tile.title))} entries={entries}>
          <IconButton icon={EllipsisVertical} size="small" label={text.tileActions(lineText(tile.title))} />
        </Menu>
      </header>
      {status.error === null ? null : (
        <p role="alert" className={styles.tileError} title={status.error}>
          {text.lastFailed(lineText(status.error))}
        </p>
      )}
      <div className={styles.tileBody}>{renderTile(tile, isTable)}</div>
      {/* By keyboard it is resized with the keys of its menu. */}
      <div className={styles.corner} data-corner aria-hidden {...drag.corner} />
    </li>
  );
}

/** Columns and rows that an arrow stands for. */
const arrows: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
