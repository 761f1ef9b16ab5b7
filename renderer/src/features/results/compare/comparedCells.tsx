import { rowChanges, type ComparedColumn, type RowChange } from "#shared/contract/resultComparison";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { ArrowRight, CircleHelp } from "lucide-react";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import { CellContent } from "../cells/CellContent";
import type { CellValue } from "../client/RowCache";
import type { GridRows } from "../client/ViewRows";
import type { CellMark, CellMarks } from "../grid/CellMarks";
import { ChangeMark } from "./ChangeMark";
import styles from "./comparedCells.module.css";
import { differingPart } from "./differingPart";
import { DifferingText } from "./DifferingText";

/** How the cells of a comparison look: what was added, removed and changed stands out, the rest is quiet. */
export function comparedCells(columns: readonly ComparedColumn[], rows: GridRows): CellMarks {
  return (row, index) => {
    const column = columns[index];
    const change = rowChanges.find((each) => each === rows.cell(row, 0)?.text);
    if (column === undefined || change === undefined) return null;
    if (column.role === "change") return { content: <ChangeMark change={change} />, className: undefined };
    if (column.role === "key" || column.role === "rows") return null;
    return sideMark(column, change, (role) => {
      const at = columns.findIndex((other) => other.role === role && other.pair === column.pair);
      return { value: rows.cell(row, at), type: columns[at]?.type ?? "" };
    });
  };
}

interface SideCell {
  readonly value: CellValue | undefined;
  readonly type: string;
}

function sideMark(
  { role, type }: ComparedColumn,
  change: RowChange,
  cellOf: (role: "before" | "now") => SideCell,
): CellMark {
  const side = styles[role];
  const isThere = change !== (role === "before" ? "added" : "removed");
  if (!isThere) {
    return {
      content: <span className="visually-hidden">{messages.resultCompare.notThere}</span>,
      className: classNames(side, styles.absent),
    };
  }
  if (change !== "changed") return { className: classNames(side, styles[change]) };
  const [before, now] = [cellOf("before"), cellOf("now")];
  if (before.value === undefined || now.value === undefined) return { className: side };
  if (areSame(before, now)) return { className: classNames(side, styles.quiet) };
  const own = role === "before" ? before.value : now.value;
  const text = messages.resultCompare;
  if (before.value.text === now.value.text && before.value.wholeLength === now.value.wholeLength) {
    return {
      className: side,
      content: (
        <span className={styles.uncertain} title={text.uncertain}>
          <Icon of={CircleHelp} />
          <span className="visually-hidden">{text.uncertain} </span>
          <CellContent value={own} family={typeFamily(type)} timeZone={null} />
        </span>
      ),
    };
  }
  return {
    className: classNames(side, role === "before" ? styles.changedFrom : styles.changedTo),
    content: (
      <>
        {role === "before" ? null : <Icon of={ArrowRight} className={styles.arrow} />}
        <span className="visually-hidden">{role === "before" ? text.changedFrom : text.changedTo} </span>
        {changedContent(own, before.value, now.value, type)}
      </>
    ),
  };
}

function changedContent(own: CellValue, before: CellValue, now: CellValue, type: string) {
  const family = typeFamily(type);
  if (!before.text || !now.text || own.text === null) {
    return <CellContent value={own} family={family} timeZone={null} />;
  }
  const { start, beforeEnd, nowEnd } = differingPart(before.text, now.text);
  return (
    <DifferingText
      text={own.text}
      wholeLength={own.wholeLength}
      start={start}
      end={own === before ? beforeEnd : nowEnd}
      family={family}
    />
  );
}

/** Of long texts the page has the beginnings only, which do not tell. Numbers of two types are the same by value. */
function areSame(before: SideCell, now: SideCell): boolean {
  const [one, other] = [before.value, now.value];
  if (one?.wholeLength !== other?.wholeLength) return false;
  if (one?.text === other?.text) return one?.wholeLength === null;
  const areNumbers = [before, now].every(({ type }) => isNumeric(typeFamily(type)));
  if (before.type === now.type || !areNumbers || one?.text == null || other?.text == null) return false;
  return withoutZeros(one.text) === withoutZeros(other.text);
}

function withoutZeros(number: string): string {
  return number.includes(".") ? number.replace(/\.?0+$/u, "") : number;
}
