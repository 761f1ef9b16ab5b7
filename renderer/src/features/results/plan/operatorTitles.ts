import { planNodes, type QueryPlan } from "#shared/sql/plan/QueryPlan";

/** What an operator is called in its plan, so that no two are called alike. */
export interface OperatorTitle {
  /** "HASH JOIN", or "HASH JOIN #2" for the second of several. */
  readonly short: string;
  /** With the table that it reads: "SEQ SCAN orders", "SEQ SCAN orders #2" for the second that reads it. */
  readonly full: string;
}

/** Titles of a plan's operators by their place in it. */
export function operatorTitles({ root }: QueryPlan): ReadonlyMap<number, OperatorTitle> {
  const named = planNodes(root).map(({ node: { id, operator, details } }) => {
    const table = details.find(({ name }) => name === "Table")?.text ?? "";
    return { id, operator, full: [operator, table].join(" ").trim() };
  });
  const counts = new Map<string, number>();
  for (const { full } of named) counts.set(full, (counts.get(full) ?? 0) + 1);
  const seen = new Map<string, number>();
  return new Map(
    named.map(({ id, operator, full }) => {
      const number = (seen.get(full) ?? 0) + 1;
      seen.set(full, number);
      const mark = (counts.get(full) ?? 0) > 1 ? ` #${number}` : "";
      return [id, { short: operator + mark, full: full + mark }] as const;
    }),
  );
}
