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

const columnCount = Object.keys(messages.connections.runs.tableColumns).length;

/** One table of a sync: what became of it, with the error or notes below. */
export function RunTableRow({ table, onOpen, acknowledging }: RunTableRowProps) {
  const { name, rows, bytes, durationMs, error, notes } = table;
  const text = messages.connections;
  const isKnown = error !== null && acknowledging.isKnown(name, error);
  const status = table.status ?? (isFailedTable(table) ? "failed" : null);
  const isWaiting = status === "queued";
  return (
    <>
      <th scope="row" className={styles.name} title={name}>
        {lineText(name)}
      </th>
      <td>{status === null ? messages.general.notKnown : <StatusMark {...outcomeMark(status)} />}</td>
      <td className={styles.rows}>{rows === null || isWaiting ? "–" : formatNumber(rows)}</td>
      <td className={styles.size}>{bytes === null || isWaiting ? "–" : formatBytes(bytes)}</td>
      <td className={styles.duration}>{durationMs === null ? "–" : formatDuration(durationMs)}</td>
      <td>
        {onOpen === null ? null : (
          <IconButton
            icon={Table2}
            label={text.runs.openTable(name)}
            size="small"
            onPress={() => onOpen(name)}
          />
        )}
      </td>
      {error === null && notes.length === 0 ? null : (
        <td colSpan={columnCount} className={styles.told} data-selectable>
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
        </td>
      )}
    </>
  );
}
