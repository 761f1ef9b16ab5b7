import type { SyncRunStatus } from "#shared/api/syncRun";
import { Button } from "../../../components/Button";
import { StatusMark } from "../../../components/StatusMark";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { outcomeMark } from "../outcome/runMark";
import type { FirstSyncRow } from "./firstSyncRows";
import styles from "./FirstSyncTable.module.css";

interface FirstSyncTableProps {
  rows: readonly FirstSyncRow[];
  /** Null where the place has no editor to open. */
  onQuery: ((place: { schema: string; table: string }) => void) | null;
}

/** Tables shown; those that go on or failed come first. The Connection's own screen has them all. */
const shownTables = 100;

/** How far each table has come. */
export function FirstSyncTable({ rows, onQuery }: FirstSyncTableProps) {
  const text = messages.firstSync;
  return (
    <div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.table}</th>
            <th scope="col" className={styles.state}>
              {text.state}
            </th>
            <th scope="col" className={styles.number}>
              {text.rowsHeading}
            </th>
            <th scope="col">
              <span className="visually-hidden">{text.query}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownTables).map(({ name, status, rows: count, error, place }) => (
            <tr key={name}>
              <th scope="row">
                <bdi title={name}>{lineText(name)}</bdi>
                {error === null ? null : <span className={styles.error}>{error}</span>}
              </th>
              <td>
                <StatusMark {...markOf(status)} />
              </td>
              <td className={styles.number}>{count === null ? "" : formatNumber(count)}</td>
              <td className={styles.action}>
                {place === null || onQuery === null ? null : (
                  <Button variant="quiet" aria-label={text.queryTable(name)} onPress={() => onQuery(place)}>
                    {text.query}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shownTables ? (
        <p className={styles.more}>{text.more(rows.length - shownTables)}</p>
      ) : null}
    </div>
  );
}

/** A table that waits does nothing yet. */
function markOf(status: SyncRunStatus): ReturnType<typeof outcomeMark> {
  const mark = outcomeMark(status);
  return status === "queued" ? { ...mark, kind: "stopped" } : mark;
}
