import type { ChangedType } from "#shared/processes/resultTable";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
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
      {/* It is scrolled by keyboard, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.frame} tabIndex={0} aria-label={text.changedTypes}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.column}</th>
              <th scope="col">{text.typeInResult}</th>
              <th scope="col">{text.typeInTable}</th>
            </tr>
          </thead>
          <tbody>
            {changedTypes.map(({ column, from, to }) => (
              <tr key={column}>
                <th scope="row">
                  <bdi>{lineText(column)}</bdi>
                </th>
                <td title={from}>{lineText(from)}</td>
                <td title={to}>{lineText(to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}
