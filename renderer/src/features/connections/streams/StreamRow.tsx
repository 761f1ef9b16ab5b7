import type { SourceStream } from "#shared/api/sourceStream";
import { Badge } from "../../../components/Badge";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { isColumnRead, type Choice } from "./streamChoices";
import styles from "./StreamPicker.module.css";

interface StreamRowProps {
  stream: SourceStream;
  choice: Choice;
  isNew: boolean;
}

/** What a row of the list of tables shows beside its box. */
export function StreamRow({ stream, choice, isNew }: StreamRowProps) {
  const text = messages.connectionStreams;
  const { name, available, estimatedRows, columns, target } = stream;
  const into = target === null ? "" : `${target.schema}.${target.table}`;
  const all = available ? (columns?.length ?? null) : null;
  const read = columns?.filter((column) => isColumnRead(stream, choice, column.name)).length ?? 0;
  const gone = stream.unavailable === "revoked" ? text.revoked : text.gone;
  return (
    <>
      <span className={styles.name} data-off={!choice.enabled || undefined}>
        <bdi className={styles.nameText} title={name}>
          {lineText(name)}
        </bdi>
        {isNew || stream.held ? <Badge tone="accent">{text.new}</Badge> : null}
        {available ? null : <Badge tone="warning">{gone}</Badge>}
      </span>
      <span className={styles.number}>
        {estimatedRows === null ? null : (
          <>
            <Unseen>{text.rowsBefore}</Unseen>
            {formatNumber(estimatedRows)}
            <Unseen>{text.rowsAfter}</Unseen>
          </>
        )}
      </span>
      <span className={styles.number} data-cut={all !== null && read < all ? true : undefined}>
        {all === null ? null : (
          <>
            {text.columnsOf(read, all)}
            <Unseen>{text.columnsAfter}</Unseen>
          </>
        )}
      </span>
      <span className={styles.target} title={into}>
        {into === "" ? null : <Unseen>{text.targetBefore}</Unseen>}
        <bdi>{lineText(into)}</bdi>
      </span>
    </>
  );
}

/** Words that the headings say to the eye. */
function Unseen({ children }: { children: string }) {
  return <span className="visually-hidden">{children}</span>;
}
