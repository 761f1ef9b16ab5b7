import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { HeadingCells, type SortedColumn, useSortedTable } from "./sortedTable";

/** A column with its cells. */
export interface DataColumn<Row> extends SortedColumn<Row> {
  readonly renderCell: (row: Row) => ReactNode;
  /** The cell names its row. */
  readonly isRowHeader?: boolean;
  /** Full text of a cell that may be cut off. */
  readonly title?: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** The same list while nothing of it changes: the rows are sorted again with a new one. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  className?: string | undefined;
  /** What the table is, where no heading beside it says so. */
  label?: string;
  caption?: ReactNode;
  /** Rows drawn at most, in the order chosen. */
  most?: number;
  /** In place of rows where there are none. */
  empty?: string;
  isSelectable?: boolean;
}

/** A plain table: short enough to draw every row. Headings sort where a column has a sort key. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, keyOf, className, label, caption, empty, most, isSelectable } = props;
  const { headings, rows } = useSortedTable(columns, props.rows);
  return (
    <table
      className={className}
      aria-label={label}
      {...(isSelectable === true ? { "data-selectable": true } : {})}
    >
      {caption}
      <thead>
        <tr>
          <HeadingCells headings={headings} />
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, most).map((row, index) => (
          <tr key={keyOf(row, index)}>
            {columns.map((column) => (
              <DataCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
        {empty === undefined || rows.length > 0 ? null : (
          <tr>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function DataCell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const { className, isRowHeader, title, renderCell } = column;
  const attributes = { className, ...(title === undefined ? {} : { title: title(row) }) };
  return isRowHeader === true ? (
    <th scope="row" {...attributes}>
      {renderCell(row)}
    </th>
  ) : (
    <td {...attributes}>{renderCell(row)}</td>
  );
}
