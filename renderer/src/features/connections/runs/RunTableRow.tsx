/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by arithmetic, which the elements of a table do not allow */
import { Info, Table2 } from "lucide-react";
import type { SyncRunTable } from "#shared/api/syncRun";
import { Button } from "../../../components/Button";
import { Icon } from "../../../components/Icon";
import { IconButton } from "../../../components/IconButton";
import { StatusMark } from "../../../components/StatusMark";
import { formatBytes, formatNumber } from "../../../lib/formatNumber";
import { formatDuration } from "../../../lib/formatTime";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { outcomeMark } from "../outcome/runMark";
import styles from "./RunTables.module.css";
import { isFailedTable } from "./runText";
import type { Acknowledging } from "./useAcknowledge";

interface RunTableRowProps {
  table: SyncRunTable;
  /** Null where the database is not known. */
  onOpen: ((name: string) => void) | null;
  acknowledging: Acknowledging;
}

export function RunTableRow({ table, onOpen, acknowledging }: RunTableRowProps) {
  const { name, rows, bytes, durationMs, error, notes } = table;
  const text = messages.connections;
  const isKnown = error !== null && acknowledging.isKnown(name, error);
  const status = table.status ?? (isFailedTable(table) ? "failed" : null);
  const isWaiting = status === "queued";
  return (
    <>
      <span role="cell" className={styles.name} title={name}>
        {lineText(name)}
      </span>
      <span role="cell">
        {status === null ? messages.general.notKnown : <StatusMark {...outcomeMark(status)} />}
      </span>
      <span role="cell" className={styles.rows}>
        {rows === null || isWaiting ? "–" : formatNumber(rows)}
      </span>
      <span role="cell" className={styles.size}>
        {bytes === null || isWaiting ? "–" : formatBytes(bytes)}
      </span>
      <span role="cell" className={styles.duration}>
        {durationMs === null ? "–" : formatDuration(durationMs)}
      </span>
      <span role="cell">
        {onOpen === null ? null : (
          <IconButton
            icon={Table2}
            label={text.runs.openTable(name)}
            size="small"
            onPress={() => onOpen(name)}
          />
        )}
      </span>
      {error === null && notes.length === 0 ? null : (
        <div role="cell" className={styles.told} data-selectable>
          {error === null ? null : (
            <div className={styles.failure}>
              <p className={isKnown ? undefined : styles.error}>
                {error} {isKnown ? text.partly.isAcknowledged : null}
              </p>
              {acknowledging.toggle === null ? null : (
                <Button
                  variant="quiet"
                  aria-label={isKnown ? text.partly.unacknowledgeOf(name) : text.partly.acknowledgeOf(name)}
                  isDisabled={acknowledging.isPending}
                  onPress={() => acknowledging.toggle?.(name, error)}
                >
                  {isKnown ? text.partly.unacknowledge : text.partly.acknowledge}
                </Button>
              )}
            </div>
          )}
          {notes.map((note) => (
            <p key={note} className={styles.note}>
              <Icon of={Info} />
              {note}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
