import type { ComparedColumn, Comparison } from "#shared/contract/resultComparison";
import type { ComparedResults } from "./checkKey";
import type { CellSource } from "./ComparedRows";

/** The columns of a comparison in their order, and where the cells of each are. */
export function comparedColumns(
  { before, now }: ComparedResults,
  { keys, columns }: Comparison,
): { readonly columns: readonly ComparedColumn[]; readonly sources: readonly CellSource[] } {
  const list: { readonly column: ComparedColumn; readonly source: CellSource }[] = [
    {
      column: { name: "change", type: "VARCHAR", role: "change", pair: null },
      source: { kind: "change", before: null, now: null },
    },
  ];
  if (keys.length === 0) {
    list.push({
      column: { name: "rows", type: "BIGINT", role: "rows", pair: null },
      source: { kind: "rows", before: null, now: null },
    });
  }
  for (const [pair, key] of keys.entries()) {
    const own = now.columns?.[key.now] ?? unknown;
    list.push({ column: { ...own, role: "key", pair }, source: { kind: "cell", ...key } });
  }
  for (const [pair, sides] of columns.entries()) {
    const [old, own] = [before.columns?.[sides.before] ?? unknown, now.columns?.[sides.now] ?? unknown];
    list.push(
      {
        column: { name: `${old.name} before`, type: old.type, role: "before", pair },
        source: { kind: "cell", before: sides.before, now: null },
      },
      {
        column: { name: `${own.name} now`, type: own.type, role: "now", pair },
        source: { kind: "cell", before: null, now: sides.now },
      },
    );
  }
  return { columns: list.map(({ column }) => column), sources: list.map(({ source }) => source) };
}

const unknown = { name: "", type: "" };
