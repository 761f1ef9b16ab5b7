import type { DifferingPart } from "#shared/contract/resultComparison";
import type { TypeFamily } from "#shared/domain/typeFamily";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import cellStyles from "../cells/CellContent.module.css";
import styles from "./comparedCells.module.css";

interface DifferingTextProps {
  /** The value, or its beginning. */
  text: string;
  /** Characters of the whole value; null where `text` is all of it. */
  wholeLength: number | null;
  part: DifferingPart;
  family: TypeFamily;
}

/** In a text longer than a cell, a long beginning that both have in common would push what differs out of sight. */
const fitsInCell = 32;
const longestBeginning = 24;
const shownBeginning = 12;
/** Characters that the widest cell has room for. */
const mostShown = 300;
/** What is left of a character that was cut in two. */
const halfCharacter = /^[\udc00-\udfff]|[\ud800-\udbff]$/gu;

/** A value with the part marked that is not the same on the other side; a bar where only that one has something more. */
export function DifferingText({ text, wholeLength, part, family }: DifferingTextProps) {
  const say = messages.resultCompare;
  const { start, end } = part;
  const piece = part.around ?? { from: 0, text };
  const length = wholeLength ?? text.length;
  const isLate = length > fitsInCell && start > longestBeginning;
  const first = isLate ? start - shownBeginning : 0;
  const slice = (from: number, to: number) =>
    lineText(piece.text.slice(from - piece.from, to - piece.from).replaceAll(halfCharacter, ""));
  const last = Math.min(piece.from + piece.text.length, first + mostShown);
  const shown = (
    <bdi className={cellStyles[family]}>
      {first === 0 ? "" : "…"}
      {slice(first, start)}
      <mark className={start === end ? styles.missing : styles.differing}>
        {slice(start, Math.min(end, last))}
      </mark>
      {slice(Math.min(end, last), last)}
      {last < length ? "…" : ""}
    </bdi>
  );
  if (wholeLength === null) return shown;
  const [place, of] = [formatNumber(start + 1), formatNumber(wholeLength)];
  return (
    <span className={cellStyles.long} title={say.differsFrom(place, of)}>
      <span className={cellStyles.beginning}>{shown}</span>
      <span className={cellStyles.length}>
        {isLate ? say.placeOf(place, of) : messages.results.characters(of)}
      </span>
    </span>
  );
}
