import type { SyncRunStatus } from "#shared/api/syncRun";
import { Button } from "../../../components/Button";
import { type DataColumn, DataTable } from "../../../components/DataTable";
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
  const columns: readonly DataColumn<FirstSyncRow>[] = [
    {
      id: "table",
      label: text.table,
      isRowHeader: true,
      renderCell: ({ name, error }) => (
        <>
          <bdi title={name}>{lineText(name)}</bdi>
          {error === null ? null : <span className={styles.error}>{error}</span>}
        </>
      ),
    },
    {
      id: "state",
      label: text.state,
      className: styles.state,
      renderCell: ({ status }) => <StatusMark {...markOf(status)} />,
    },
    {
      id: "rows",
      label: text.rowsHeading,
      className: styles.number,
      renderCell: ({ rows: count }) => (count === null ? "" : formatNumber(count)),
    },
    {
      id: "query",
      label: text.query,
      isLabelHidden: true,
      className: styles.action,
      renderCell: ({ name, place }) =>
        place === null || onQuery === null ? null : (
          <Button variant="quiet" aria-label={text.queryTable(name)} onPress={() => onQuery(place)}>
            {text.query}
          </Button>
        ),
    },
  ];
  return (
    <div>
      <DataTable
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        className={styles.table}
        most={shownTables}
      />
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
