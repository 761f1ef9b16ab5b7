import { Ellipsis, Grid2x2Plus, Pencil, SquareTerminal, Star, TableProperties, Trash2 } from "lucide-react";
import { ToggleButton } from "react-aria-components";
import type { MethodOutput } from "#shared/contract/methods";
import { answersWithRows, describeStatement } from "#shared/sql/describeStatement";
import { Icon } from "../../components/Icon";
import { IconButton } from "../../components/IconButton";
import { Menu } from "../../components/Menu";
import { RunLines } from "../../components/RunLines";
import { type StatusKind, StatusMark } from "../../components/StatusMark";
import { Tooltip } from "../../components/Tooltip";
import { formatDuration } from "../../lib/formatTime";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import styles from "./HistoryScreen.module.css";

/** A run as the list shows it. */
export type HistoryEntry = MethodOutput<"history.list">["entries"][number];

/** What the screen sets off in the rest of the window. */
export interface HistoryActions {
  /** Shows the kept result, and the statement, in a tab of their own. */
  readonly onOpenResult: (entry: HistoryEntry) => void;
  /** Makes a table of the kept result. */
  readonly onKeepAsTable: (entry: HistoryEntry) => void;
  /** Reopens a closed tab. */
  readonly onReopenTab: (tabId: string) => void;
  /** Opens the statement in a tab of its own. */
  readonly onOpenQuery: (entry: HistoryEntry) => void;
  /** Gives a run a star, or takes it away. */
  readonly onStar: (entry: HistoryEntry, isStarred: boolean) => void;
  /** Asks for a name of the run. */
  readonly onName: (entry: HistoryEntry) => void;
  readonly onDelete: (entry: HistoryEntry) => void;
}

interface HistoryRowProps {
  entry: HistoryEntry;
  /** Name of the database, and of the service. */
  place: string;
  /** Milliseconds since 1970. */
  now: number;
  actions: HistoryActions;
}

const marks: Readonly<Record<HistoryEntry["outcome"], StatusKind>> = {
  running: "busy",
  succeeded: "running",
  failed: "error",
  cancelled: "stopped",
  interrupted: "unknown",
};

/** One run: its statement, where and when it ran, how it ended, and ways to go on with it. */
export function HistoryRow({ entry, place, now, actions }: HistoryRowProps) {
  const text = messages.history;
  const { outcome, totalMs, truncated, error, startedAt } = entry;
  // The row with the count of changed rows is no row of theirs.
  const rowCount = answersWithRows(describeStatement(entry.sql)) ? entry.rowCount : null;
  const isStarred = entry.isStarred === true;
  return (
    <>
      <Tooltip text={isStarred ? text.unstar : text.star}>
        <ToggleButton
          aria-label={text.star}
          className={styles.star ?? ""}
          isSelected={isStarred}
          onChange={(star) => actions.onStar(entry, star)}
        >
          <Icon of={Star} />
        </ToggleButton>
      </Tooltip>
      <span className={styles.outcome} title={text.outcomes[outcome]}>
        <StatusMark kind={marks[outcome]} label={text.outcomes[outcome]} isLabelHidden />
      </span>
      <div className={styles.words}>
        <RunLines name={entry.name} sql={entry.sql} place={place} startedAt={startedAt} now={now}>
          {totalMs === null ? null : <span>{formatDuration(totalMs)}</span>}
          {rowCount === null ? null : <span>{text.rows(rowCount, truncated)}</span>}
          {outcome === "succeeded" && !entry.isKept && rowCount !== null && rowCount > 0 ? (
            <span>{text.resultGone}</span>
          ) : null}
          {outcome === "cancelled" ? <span>{text.outcomes.cancelled}</span> : null}
          {outcome === "interrupted" ? <span>{text.interruptedNote}</span> : null}
          {error === null ? null : (
            <span className={styles.error} title={error.message}>
              {lineText(error.message.replaceAll(/\s+/gu, " "))}
            </span>
          )}
        </RunLines>
      </div>
      {entry.isKept ? (
        <>
          <IconButton
            icon={Grid2x2Plus}
            label={messages.resultTables.keepRows}
            placement="left"
            onPress={() => actions.onKeepAsTable(entry)}
          />
          <IconButton
            icon={TableProperties}
            label={text.openResult}
            placement="left"
            onPress={() => actions.onOpenResult(entry)}
          />
        </>
      ) : null}
      <IconButton
        icon={SquareTerminal}
        label={text.openQuery}
        placement="left"
        onPress={() => actions.onOpenQuery(entry)}
      />
      <Menu
        label={text.more}
        entries={[
          {
            id: "name",
            label: entry.name === undefined ? text.giveName : text.rename,
            icon: Pencil,
            onAction: () => actions.onName(entry),
          },
          "separator",
          {
            id: "delete",
            label: text.deleteRun,
            icon: Trash2,
            isDanger: true,
            isDisabled: outcome === "running",
            onAction: () => actions.onDelete(entry),
          },
        ]}
      >
        <IconButton icon={Ellipsis} label={text.more} placement="left" />
      </Menu>
    </>
  );
}
