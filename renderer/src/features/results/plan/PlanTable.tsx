import { useMemo } from "react";
import { Cell, Column, Row, Table, TableBody, TableHeader } from "react-aria-components";
import { type SortKey, useSortedTable } from "../../../components/sortedTable";
import { messages } from "../../../messages/messages";
import { operatorTitles } from "./operatorTitles";
import { formatPlanTime } from "./planFigures";
import styles from "./PlanPane.module.css";
import { countText, detailLine, TimeShare } from "./PlanTree";
import { type PlanNode, planNodes, type QueryPlan } from "#shared/sql/plan/QueryPlan";

interface PlanTableProps {
  plan: QueryPlan;
  selectedId: number;
  onSelect: (id: number) => void;
}

type ColumnId = keyof typeof messages.resultPlan.column;

// Figures come before details, so that they are in view where two plans share the width.
const plannedColumns: readonly ColumnId[] = ["operator", "estimatedRows", "details"];
const measuredColumns: readonly ColumnId[] = [
  "operator",
  "time",
  "timeShare",
  "rows",
  "estimatedRows",
  "rowsScanned",
  "details",
];

/** What a column is sorted by; operators without a figure come last. */
const sortKeys: Record<ColumnId, (node: PlanNode) => SortKey> = {
  operator: ({ operator }) => operator,
  details: (node) => detailLine(node),
  rows: ({ measured }) => measured?.rows ?? null,
  estimatedRows: ({ estimatedRows }) => estimatedRows ?? null,
  rowsScanned: ({ measured }) => measured?.rowsScanned ?? null,
  time: ({ measured }) => measured?.seconds ?? null,
  timeShare: ({ measured }) => measured?.timeShare ?? null,
};

const sortedColumns = measuredColumns.map((id) => ({
  id,
  label: messages.resultPlan.column[id],
  sortKey: sortKeys[id],
}));

/** A plan's operators as a table: those that took longest first, until another order is chosen. */
export function PlanTable({ plan, selectedId, onSelect }: PlanTableProps) {
  const columns = plan.measured === null ? plannedColumns : measuredColumns;
  const nodes = useMemo(() => planNodes(plan.root).map(({ node }) => node), [plan]);
  const titles = useMemo(() => operatorTitles(plan), [plan]);
  const { headings, rows } = useSortedTable(sortedColumns, nodes, [
    { id: plan.measured === null ? "estimatedRows" : "time", desc: true },
  ]);
  const sorted = headings.find(({ sort }) => sort !== null && sort.direction !== false);
  const text = messages.resultPlan;
  return (
    <div className={styles.tableFrame}>
      <Table
        aria-label={text.table}
        className={styles.table ?? ""}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[selectedId]}
        onSelectionChange={(keys) => {
          const [id] = keys === "all" ? [] : keys;
          if (typeof id === "number") onSelect(id);
        }}
        {...(sorted === undefined
          ? {}
          : {
              sortDescriptor: {
                column: sorted.id,
                direction:
                  sorted.sort?.direction === "asc" ? ("ascending" as const) : ("descending" as const),
              },
            })}
        onSortChange={({ column }) => headings.find(({ id }) => id === column)?.sort?.toggle()}
      >
        <TableHeader>
          {columns.map((id) => (
            <Column
              key={id}
              id={id}
              isRowHeader={id === "operator"}
              allowsSorting
              className={styles[id === "details" ? "detailLine" : id] ?? ""}
            >
              {({ sortDirection }) => (
                <>
                  {text.column[id]}
                  <span aria-hidden="true">
                    {sortDirection === undefined ? "" : sortDirection === "ascending" ? " ↑" : " ↓"}
                  </span>
                </>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          {rows.map((node) => (
            <Row key={node.id} id={node.id} textValue={titles.get(node.id)?.full ?? node.operator}>
              {columns.map((id) => (
                <Cell key={id} className={styles[id === "details" ? "detailLine" : id] ?? ""}>
                  <CellOf node={node} title={titles.get(node.id)?.full ?? node.operator} column={id} />
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function CellOf({ node, title, column }: { node: PlanNode; title: string; column: ColumnId }) {
  const { measured } = node;
  switch (column) {
    case "operator":
      return title;
    case "details":
      return detailLine(node);
    case "rows":
      return countText(measured?.rows);
    case "estimatedRows":
      return countText(node.estimatedRows);
    case "rowsScanned":
      return countText(measured === null || measured.rowsScanned === 0 ? null : measured.rowsScanned);
    case "time":
      return measured === null ? null : formatPlanTime(measured.seconds);
    case "timeShare":
      return measured === null ? null : <TimeShare share={measured.timeShare} />;
  }
}
