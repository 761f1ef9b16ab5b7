import type { TypeFamily } from "#shared/domain/typeFamily";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import cellStyles from "../cells/CellContent.module.css";
import styles from "./comparedCells.module.css";

interface DifferingTextProps {
  text: string;
  /** Characters of the whole cell; null where `text` is all of it. */
  wholeLength: number | null;
  /** Where the part is that differs. */
  start: number;
  end: number;
  family: TypeFamily;
}

/** In a text longer than a cell, a long beginning that both have in common would push what differs out of sight. */
const fitsInCell = 32;
const longestBeginning = 24;
const shownBeginning = 12;
/** What is left of a character whose first half was cut off. */
const halfCharacter = /^[\udc00-\udfff]/u;

/** A value with the part marked that is not the same on the other side. */
export function DifferingText({ text, wholeLength, start, end, family }: DifferingTextProps) {
  const from = text.length > fitsInCell && start > longestBeginning ? start - shownBeginning : 0;
  const shown = (
    <bdi className={cellStyles[family]}>
      {from === 0 ? "" : "…"}
      {lineText(text.slice(from, start).replace(halfCharacter, ""))}
      {start === end ? null : <mark className={styles.differing}>{lineText(text.slice(start, end))}</mark>}
      {lineText(text.slice(end))}
    </bdi>
  );
  if (wholeLength === null) return shown;
  return (
    <span className={cellStyles.long}>
      <span className={cellStyles.beginning}>{shown}</span>
      <span className={cellStyles.length}>{messages.results.characters(formatNumber(wholeLength))}</span>
    </span>
  );
}
