import { useMemo, useState } from "react";
import { Cell, Column, Row, type SortDescriptor, Table, TableBody, TableHeader } from "react-aria-components";
import { messages } from "../../../messages/messages";
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

const plannedColumns: readonly ColumnId[] = ["operator", "details", "estimatedRows"];
const measuredColumns: readonly ColumnId[] = [
  "operator",
  "details",
  "rows",
  "estimatedRows",
  "rowsScanned",
  "time",
  "timeShare",
];

/** What a column is sorted by; operators without a figure come last. */
const sortKeys: Record<ColumnId, (node: PlanNode) => number | string> = {
  operator: ({ operator }) => operator,
  details: (node) => detailLine(node),
  rows: ({ measured }) => measured?.rows ?? -1,
  estimatedRows: ({ estimatedRows }) => estimatedRows ?? -1,
  rowsScanned: ({ measured }) => measured?.rowsScanned ?? -1,
  time: ({ measured }) => measured?.seconds ?? -1,
  timeShare: ({ measured }) => measured?.timeShare ?? -1,
};

/** A plan's operators as a table: those that took longest first, until another order is chosen. */
export function PlanTable({ plan, selectedId, onSelect }: PlanTableProps) {
  const columns = plan.measured === null ? plannedColumns : measuredColumns;
  const [sort, setSort] = useState<SortDescriptor>(
    plan.measured === null
      ? { column: "estimatedRows", direction: "descending" }
      : { column: "time", direction: "descending" },
  );
  const rows = useMemo(() => sorted(plan.root, sort), [plan, sort]);
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
        sortDescriptor={sort}
        onSortChange={setSort}
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
            <Row key={node.id} id={node.id} textValue={node.operator}>
              {columns.map((id) => (
                <Cell key={id} className={styles[id === "details" ? "detailLine" : id] ?? ""}>
                  <CellOf node={node} column={id} />
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function CellOf({ node, column }: { node: PlanNode; column: ColumnId }) {
  const { measured } = node;
  switch (column) {
    case "operator":
      return node.operator;
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

function sorted(root: PlanNode, { column, direction }: SortDescriptor): readonly PlanNode[] {
  const nodes = planNodes(root).map(({ node }) => node);
  const key = Object.entries(sortKeys).find(([id]) => id === column)?.[1];
  if (key === undefined) return nodes;
  const sign = direction === "descending" ? -1 : 1;
  return nodes.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    return sign * (typeof a === "string" ? a.localeCompare(String(b)) : a - Number(b));
  });
}
