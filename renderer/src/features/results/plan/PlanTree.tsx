import { ChevronRight } from "lucide-react";
import { type CSSProperties, useMemo } from "react";
import { Button, Collection, Tree, TreeItem, TreeItemContent } from "react-aria-components";
import { Icon } from "../../../components/Icon";
import { formatNumber } from "../../../lib/formatNumber";
import { messages } from "../../../messages/messages";
import { operatorTitles, type OperatorTitle } from "./operatorTitles";
import { formatPlanTime, formatShare } from "./planFigures";
import styles from "./PlanPane.module.css";
import { figuresOf } from "./planText";
import { type PlanNode, planNodes, type QueryPlan } from "#shared/sql/plan/QueryPlan";

/** Pixels that operators are set in by, from their parents: all levels of a deep plan leave room for their names. */
const indentRoom = 160;
const widest = 16;
const narrowest = 4;

interface PlanTreeProps {
  plan: QueryPlan;
  selectedId: number;
  onSelect: (id: number) => void;
}

/** A plan as a tree: each operator above those whose rows it reads. All of it is open at first. */
export function PlanTree({ plan, selectedId, onSelect }: PlanTreeProps) {
  const nodes = useMemo(() => planNodes(plan.root), [plan]);
  const ids = useMemo(() => nodes.map(({ node }) => node.id), [nodes]);
  const deepest = Math.max(...nodes.map(({ depth }) => depth), 1);
  const titles = useMemo(() => operatorTitles(plan), [plan]);
  return (
    <Tree
      aria-label={messages.resultPlan.tree}
      className={styles.tree ?? ""}
      style={
        { "--indent": `${Math.max(narrowest, Math.min(widest, indentRoom / deepest))}px` } as CSSProperties
      }
      items={[plan.root]}
      defaultExpandedKeys={ids}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={[selectedId]}
      onSelectionChange={(keys) => {
        const [id] = keys === "all" ? [] : keys;
        if (typeof id === "number") onSelect(id);
      }}
    >
      {(node) => <OperatorItem node={node} titles={titles} />}
    </Tree>
  );
}

interface OperatorItemProps {
  node: PlanNode;
  titles: ReadonlyMap<number, OperatorTitle>;
}

function OperatorItem({ node, titles }: OperatorItemProps) {
  const title = titles.get(node.id);
  const { measured, estimatedRows } = node;
  const text = messages.resultPlan;
  return (
    <TreeItem
      id={node.id}
      textValue={[title?.full ?? node.operator, ...figuresOf(node)].join(", ")}
      className={styles.item ?? ""}
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className={styles.line}>
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron ?? ""}>
                <Icon of={ChevronRight} />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            <span className={styles.operator}>{title?.short ?? node.operator}</span>
            <span className={styles.summary}>{detailLine(node)}</span>
            <span className={styles.figure}>
              {measured !== null
                ? text.rows(measured.rows)
                : estimatedRows === null
                  ? ""
                  : text.estimated(estimatedRows)}
            </span>
            {measured === null ? null : (
              <>
                <span className={styles.estimate}>
                  {estimatedRows === null ? "" : text.estimatedBeside(estimatedRows)}
                </span>
                <span className={styles.figure}>{formatPlanTime(measured.seconds)}</span>
                <TimeShare share={measured.timeShare} />
              </>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children}>
        {(child) => <OperatorItem node={child} titles={titles} />}
      </Collection>
    </TreeItem>
  );
}

/** An operator's part of the time, as a bar and in percent. */
export function TimeShare({ share }: { share: number }) {
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(share * 100).toFixed(1)}%` }} />
      </span>
      {formatShare(share)}
    </span>
  );
}

/** An operator's details in one line: what it is about comes first. */
export function detailLine({ details }: PlanNode): string {
  return details.map(({ text }) => text.replaceAll("\n", " ")).join(" · ");
}

/** A count, or a dash where there is none. */
export function countText(count: number | null | undefined): string {
  return count === null || count === undefined ? "–" : formatNumber(count);
}
