import { EqualNot } from "lucide-react";
import type { DifferingPart } from "#shared/domain/results/resultComparison";
import { typeFamily, type TypeFamily } from "#shared/domain/typeFamily";
import { Icon } from "../../../components/Icon";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { CellContent } from "../cells/CellContent";
import cellStyles from "../cells/CellContent.module.css";
import { shownText } from "../cells/shownText";
import type { CellValue } from "../client/RowCache";
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
function DifferingText({ text, wholeLength, part, family }: DifferingTextProps) {
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

interface ChangedValueProps {
  own: CellValue;
  /** The value on the other side. */
  other: CellValue;
  type: string;
}

/** A value that is another on the other side, with the part marked that is not the same there. */
export function ChangedValue({ own, other, type }: ChangedValueProps) {
  const family = typeFamily(type);
  const whole = <CellContent value={own} type={type} family={family} timeZone={null} />;
  if (!own.text || !other.text || own.differing === undefined) return whole;
  if (isEmpty(own) && isEmpty(other)) {
    const { alike } = messages.resultCompare;
    return (
      <span className={styles.alike} title={alike}>
        {whole}
        <Icon of={EqualNot} />
        <span className="visually-hidden"> {alike}</span>
      </span>
    );
  }
  // Parts are counted in the texts as they are shown, where both are whole.
  const isWhole = own.wholeLength === null && other.wholeLength === null;
  const text = isWhole ? shownText(own.text, { type, timeZone: null }) : own.text;
  return <DifferingText text={text} wholeLength={own.wholeLength} part={own.differing} family={family} />;
}

function isEmpty({ differing }: CellValue): boolean {
  return differing?.start === differing?.end;
}
