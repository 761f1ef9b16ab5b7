import type { NotOfferedTable } from "#shared/api/sourceStream";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import styles from "./NotOfferedTables.module.css";
import { useScrollStop } from "../../../components/useScrollStop";

interface NotOfferedTablesProps {
  tables: readonly NotOfferedTable[];
}

/** More than anyone reads, and few enough to draw at once. */
const maxShown = 500;

/** Tables of the source that can't be synced, each with the reason; closed until it is asked for. */
export function NotOfferedTables({ tables }: NotOfferedTablesProps) {
  const text = messages.connectionStreams;
  const { stop } = useScrollStop();
  if (tables.length === 0) return null;
  const more = tables.length - maxShown;
  return (
    <details className={styles.part}>
      <summary>{text.notOffered.title(tables.length)}</summary>
      <ul {...stop} className={styles.list} aria-label={text.notOffered.title(tables.length)}>
        {tables.slice(0, maxShown).map(({ name, reason }) => (
          <li key={name} data-selectable>
            <span className={styles.name}>{lineText(name)}</span>
            <span className={styles.reason}>{reason ?? text.notOffered.noReason}</span>
          </li>
        ))}
        {more > 0 ? <li className={styles.reason}>{text.andMore(more)}</li> : null}
      </ul>
    </details>
  );
}
