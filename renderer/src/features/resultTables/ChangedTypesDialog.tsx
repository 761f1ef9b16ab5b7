import type { ChangedType } from "#shared/processes/resultTable";
import { Button } from "../../components/Button";
import { type DataColumn, DataTable } from "../../components/DataTable";
import { Dialog } from "../../components/Dialog";
import { useScrollStop } from "../../components/useScrollStop";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import styles from "./ChangedTypesDialog.module.css";

interface ChangedTypesDialogProps {
  /** What was kept, in a sentence. */
  kept: string;
  changedTypes: readonly ChangedType[];
  onQuery: () => void;
  onClose: () => void;
}

/** Says of a table that was made which of its columns have another type than in the result. */
export function ChangedTypesDialog({ kept, changedTypes, onQuery, onClose }: ChangedTypesDialogProps) {
  const text = messages.resultTables;
  const { stop } = useScrollStop();
  return (
    <Dialog
      title={text.changedTitle}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{messages.general.close}</Button>
          <Button variant="primary" onPress={onQuery}>
            {text.query}
          </Button>
        </>
      }
    >
      <p className={styles.fact}>{kept}</p>
      <p className={styles.fact}>{text.changed(changedTypes.length)}</p>
      <section {...stop} className={styles.frame} aria-label={text.changedTypes}>
        <DataTable
          columns={columns}
          rows={changedTypes}
          keyOf={({ column }) => column}
          className={styles.table}
        />
      </section>
    </Dialog>
  );
}

const { column: columnHeading, typeInResult, typeInTable } = messages.resultTables;
const columns: readonly DataColumn<ChangedType>[] = [
  {
    id: "column",
    label: columnHeading,
    isRowHeader: true,
    sortKey: ({ column }) => column,
    renderCell: ({ column }) => <bdi>{lineText(column)}</bdi>,
  },
  {
    id: "from",
    label: typeInResult,
    sortKey: ({ from }) => from,
    title: ({ from }) => from,
    renderCell: ({ from }) => lineText(from),
  },
  {
    id: "to",
    label: typeInTable,
    sortKey: ({ to }) => to,
    title: ({ to }) => to,
    renderCell: ({ to }) => lineText(to),
  },
];
