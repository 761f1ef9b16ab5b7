import type { TypeFamily } from "#shared/domain/typeFamily";
import { formatNumber } from "../../../lib/formatNumber";
import { messages } from "../../../messages/messages";
import type { CellValue } from "../client/RowCache";
import styles from "./CellContent.module.css";
import { shownText } from "./shownText";
import { lineText } from "../../../lib/lineText";

interface CellContentProps {
  value: CellValue | undefined;
  /** SQL type as the service names it. */
  type: string;
  family: TypeFamily;
  /** Zone in which a time is shown; null as stored. */
  timeZone: string | null;
}

/** What a cell of the grid shows. NULL, the empty string and what has not come in yet each have a mark of their own. */
export function CellContent({ value, type, family, timeZone }: CellContentProps) {
  if (value === undefined) return <span className={styles.pending} />;
  const { text, wholeLength } = value;
  if (text === null) return <span className={styles.nothing}>{messages.results.nullMark}</span>;
  if (text === "") return <span className={styles.empty}>{messages.results.emptyMark}</span>;
  const shown = <bdi className={styles[family]}>{lineText(shownText(text, { type, timeZone }))}</bdi>;
  if (wholeLength === null) return shown;
  return (
    <span className={styles.long}>
      <span className={styles.beginning}>{shown}</span>
      <span className={styles.length}>{messages.results.characters(formatNumber(wholeLength))}</span>
    </span>
  );
}
