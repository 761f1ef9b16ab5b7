import { ArrowRight, type LucideIcon, Minus, PencilLine, Plus } from "lucide-react";
import { type ComparedColumn, type RowChange, rowChanges } from "#shared/domain/results/resultComparison";
import { classNames } from "../../../components/classNames";
import { Icon } from "../../../components/Icon";
import { messages } from "../../../messages/messages";
import type { CellValue } from "../client/RowCache";
import type { GridRows } from "../client/ViewRows";
import type { CellMark, CellMarks } from "../grid/CellMarks";
import { ChangedValue } from "./ChangedValue";
import styles from "./comparedCells.module.css";

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
