import { ArrowRight, EqualNot, type LucideIcon, Minus, PencilLine, Plus } from "lucide-react";
import {
  type ComparedColumn,
  type DifferingPart,
  type RowChange,
  rowChanges,
} from "#shared/domain/results/resultComparison";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import type { CellValue } from "../client/RowCache";
import type { GridRows } from "../client/ViewRows";
import type { CellMark, CellMarks } from "../grid/CellMarks";
import styles from "./comparedCells.module.css";
import { typeFamily, type TypeFamily } from "#shared/domain/typeFamily";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { CellContent } from "../cells/CellContent";
import cellStyles from "../cells/CellContent.module.css";
import { shownText } from "../cells/shownText";

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
function ChangedValue({ own, other, type }: ChangedValueProps) {
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

const icons: Readonly<Record<RowChange, LucideIcon>> = { added: Plus, removed: Minus, changed: PencilLine };

/** What happened to a row, as a word with a sign. */
function ChangeMark({ change }: { change: RowChange }) {
  return (
    <span className={classNames(styles.change, styles[change])}>
      <Icon of={icons[change]} />
      {messages.resultCompare.change[change]}
    </span>
  );
}

/** How the cells of a comparison look: what was added, removed and changed stands out, the rest is quiet. */
export function comparedCells(columns: readonly ComparedColumn[], rows: GridRows): CellMarks {
  return (row, index) => {
    const column = columns[index];
    const change = rowChanges.find((each) => each === rows.cell(row, 0)?.text);
    if (column === undefined || change === undefined) return null;
    if (column.role === "change") return { content: <ChangeMark change={change} />, className: undefined };
    if (column.role === "key" || column.role === "rows") return null;
    // The two sides of a pair stand beside each other.
    const other = rows.cell(row, column.role === "before" ? index + 1 : index - 1);
    return sideMark(column, change, rows.cell(row, index), other);
  };
}

function sideMark(
  { role, type }: ComparedColumn,
  change: RowChange,
  own: CellValue | undefined,
  other: CellValue | undefined,
): CellMark {
  const side = styles[role];
  const text = messages.resultCompare;
  const isThere = change !== (role === "before" ? "added" : "removed");
  if (!isThere) {
    return {
      content: <span className="visually-hidden">{text.notThere}</span>,
      className: classNames(side, styles.absent),
    };
  }
  if (change !== "changed") return { className: classNames(side, styles[change]) };
  if (own === undefined || other === undefined) return { className: side };
  if (own.differing === undefined) return { className: classNames(side, styles.quiet) };
  return {
    className: classNames(side, role === "before" ? styles.changedFrom : styles.changedTo),
    content: (
      <>
        {role === "before" ? null : <Icon of={ArrowRight} className={styles.arrow} />}
        <span className="visually-hidden">{role === "before" ? text.changedFrom : text.changedTo} </span>
        <ChangedValue own={own} other={other} type={type} />
      </>
    ),
  };
}
