import {
  type Column,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useState } from "react";
import { byName } from "./labelOf";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import styles from "./sortedTable.module.css";

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** What rows are sorted by in a column: names, or figures such as milliseconds; null comes last in either direction. */
export type SortKey = string | number | null;

/** A column of a table in the window. */
export interface SortedColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** For readers alone, such as that of a column of buttons. */
  readonly isLabelHidden?: boolean;
  readonly className?: string | undefined;
  /** Left out where the order of the rows is not for the user to choose. */
  readonly sortKey?: (row: Row) => SortKey;
}

/** A heading of a table; `sort` is null in a column that rows are not sorted by. */
export interface Heading {
  readonly id: string;
  readonly label: string;
  readonly isLabelHidden: boolean;
  readonly className: string | undefined;
  readonly sort: { readonly direction: "asc" | "desc" | false; readonly toggle: () => void } | null;
}

interface SortedTable<Row> {
  readonly headings: readonly Heading[];
  readonly rows: readonly Row[];
}

/**
 * The rows of a table in the order that its headings choose: figures the largest first, names from A, and back to the
 * order they came in.
 *
 * @param initial What they are sorted by at first; without it they stay as they came.
 */
export function useSortedTable<Row extends RowData>(
  columns: readonly SortedColumn<Row>[],
  data: readonly Row[],
  initial: SortingState = [],
): SortedTable<Row> {
  const [sorting, setSorting] = useState<SortingState>(initial);
  const definitions = useMemo(
    () =>
      columns.map(({ id, label, sortKey }) => ({
        id,
        header: label,
        accessorFn: (row: Row) => sortKey?.(row) ?? undefined,
        enableSorting: sortKey !== undefined,
        sortFn: compareKeys,
        sortUndefined: "last" as const,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { sorting },
    onSortingChange: setSorting,
    enableMultiSort: false,
  });
  const headings = columns.map(({ id, label, isLabelHidden = false, className, sortKey }): Heading => {
    const column = sortKey === undefined ? undefined : table.getColumn(id);
    return { id, label, isLabelHidden, className, sort: column === undefined ? null : sortOf(column) };
  });
  return { headings, rows: table.getRowModel().rows.map(({ original }) => original) };
}

function sortOf<Row extends RowData>(column: Column<typeof features, Row>): Heading["sort"] {
  return { direction: column.getIsSorted(), toggle: () => column.toggleSorting() };
}

interface Valued {
  readonly getValue: (columnId: string) => unknown;
}

function compareKeys(a: Valued, b: Valued, columnId: string): number {
  const [one, other] = [a.getValue(columnId), b.getValue(columnId)];
  if (typeof one === "number" && typeof other === "number") return one - other;
  return byName.compare(String(one), String(other));
}

interface HeadingCellsProps {
  headings: readonly Heading[];
  /** False in a grid, where arrows go to the headings. */
  isInTabOrder?: boolean;
}

/** The cells of a header row. A heading that sorts is a button; the arrow shows the direction. */
export function HeadingCells({ headings, isInTabOrder = true }: HeadingCellsProps) {
  return headings.map(({ id, label, isLabelHidden, className, sort }) => (
    <th
      key={id}
      scope="col"
      className={className}
      // Some readers leave out text that is clipped.
      aria-label={isLabelHidden ? label : undefined}
      {...(sort === null ? {} : sortAttribute(sort))}
    >
      {sort === null ? (
        <span className={isLabelHidden ? "visually-hidden" : undefined}>{label}</span>
      ) : (
        <button
          type="button"
          tabIndex={isInTabOrder ? 0 : -1}
          className={classNames(styles.sort, sort.direction !== false && styles.sorted)}
          onClick={sort.toggle}
        >
          {label}
          <Icon of={sort.direction === "desc" ? ArrowDown : ArrowUp} />
        </button>
      )}
    </th>
  ));
}

function sortAttribute({ direction }: NonNullable<Heading["sort"]>) {
  if (direction === false) return {};
  return { "aria-sort": direction === "asc" ? ("ascending" as const) : ("descending" as const) };
}
