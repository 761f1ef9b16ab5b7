import { messages } from "../../../messages/messages";
import { formatPlanTime, formatShare } from "./planFigures";
import { type PlanNode, planNodes, type QueryPlan } from "#shared/sql/plan/QueryPlan";

/** A plan as text, an operator a line, indented by its depth, with its details below it. */
export function planText({ root }: QueryPlan): string {
  return planNodes(root)
    .flatMap(({ node, depth }) => {
      const indent = "  ".repeat(depth);
      return [
        `${indent}${node.operator}  (${figuresOf(node).join(", ")})`,
        ...node.details.map(({ name, text }) => `${indent}    ${name}: ${text.replaceAll("\n", " ")}`),
      ];
    })
    .join("\n");
}

/** The figures of one operator in words. */
export function figuresOf({ measured, estimatedRows }: PlanNode): readonly string[] {
  const text = messages.resultPlan;
  if (measured === null) return estimatedRows === null ? [] : [text.estimated(estimatedRows)];
  return [
    text.rows(measured.rows),
    ...(estimatedRows === null ? [] : [text.estimatedBeside(estimatedRows)]),
    formatPlanTime(measured.seconds),
    text.share(formatShare(measured.timeShare)),
  ];
}
