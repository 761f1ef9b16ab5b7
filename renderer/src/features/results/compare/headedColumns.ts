import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { ComparedColumn } from "#shared/contract/resultComparison";
import { messages } from "../../../messages/messages";

/** The columns of a comparison as the grid shows them: the two sides of each pair under its name. */
export function headedColumns(
  columns: readonly ComparedColumn[],
  nameOf: (pair: number) => string,
): readonly ResultColumn[] {
  const text = messages.resultCompare;
  return columns.map(({ name, type, role, pair }) => {
    if (role !== "before" && role !== "now") return { name, type };
    const side = role === "before" ? text.beforeHeading : text.nowHeading;
    return { name, type, heading: [nameOf(pair ?? -1), side] };
  });
}
