import type { TypeFamily } from "#shared/domain/typeFamily";
import { formatNumber } from "../../../lib/formatNumber";
import { setting } from "../../../queries/settings";
import { messages } from "../../../messages/messages";
import type { CellValue } from "../client/RowCache";
import styles from "./CellContent.module.css";
import { displayedText } from "./displayedText";
import { lineText } from "../../../lib/lineText";

interface CellContentProps {
  value: CellValue | undefined;
  /** SQL type as the service names it. */
  type: string;
  family: TypeFamily;
  /** Zone in which a time is shown; null as stored. */
  timeZone: string | null;
  /** Whether its numbers are names of things, such as ids; see displayedText. */
  isIdentifier?: boolean;
}

/** What a cell of the grid shows. NULL, the empty string and what has not come in yet each have a mark of their own. */
export function CellContent({ value, type, family, timeZone, isIdentifier = false }: CellContentProps) {
  if (value === undefined) return <span className={styles.pending} />;
  const { text, wholeLength } = value;
  if (text === null) return <span className={styles.nothing}>{setting("results.nullText")}</span>;
  if (text === "") return <span className={styles.empty}>{messages.results.emptyMark}</span>;
  const column = { type, family, timeZone, isIdentifier };
  const shown = <bdi className={styles[family]}>{lineText(displayedText(text, column))}</bdi>;
  if (wholeLength === null) return shown;
  return (
    <span className={styles.long}>
      <span className={styles.beginning}>{shown}</span>
      <span className={styles.length}>{messages.results.characters(formatNumber(wholeLength))}</span>
    </span>
  );
}
