import type { Relation } from "#shared/api/relation";
import { completionsAt } from "#shared/sql/completion/completionsAt";
import { buildSchemaIndex } from "#shared/sql/completion/SchemaIndex";

/** What was measured; times in milliseconds. */
export interface CompletionMeasurement {
  readonly tables: number;
  readonly columnsPerTable: number;
  readonly keystrokes: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  /** Building the index, and its longest step between two pauses. */
  readonly buildMs: number;
  readonly longestBuildStepMs: number;
}

const words =
  "order item customer invoice stock price event log user session region target budget plan audit".split(" ");

const queries = [
  "select o.order_id, cu.name_3 from main.order_item_17 o join customer_log_1203 cu on o.col_1 = cu.col_2 where o.col_4 > 10 order by o.col_7",
  "with recent as (select col_1, col_2 as amount from event_user_77 where col_3 is not null) select r.amount from recent r",
  "update stock_price_420 set col_12 = (select max(col_9) from audit_plan_8)",
];

/** Types three queries letter by letter in a schema of the given size and times every proposal. */
export function measureCompletion(tables = 20_000, columnsPerTable = 50): CompletionMeasurement {
  const relations = makeRelations(tables, columnsPerTable);
  const steps = buildSchemaIndex(relations);
  const stepTimes: number[] = [];
  let index = null;
  while (index === null) {
    const began = performance.now();
    const step = steps.next();
    stepTimes.push(performance.now() - began);
    if (step.done === true) index = step.value;
  }
  const times: number[] = [];
  for (const query of [...queries, ...queries]) {
    for (let length = 1; length <= query.length; length += 1) {
      const began = performance.now();
      completionsAt(query.slice(0, length), length, index);
      times.push(performance.now() - began);
    }
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    tables,
    columnsPerTable,
    keystrokes: times.length,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    maxMs: at(1),
    buildMs: stepTimes.reduce((sum, time) => sum + time, 0),
    longestBuildStepMs: Math.max(...stepTimes),
  };
}

function makeRelations(tables: number, columnsPerTable: number): Relation[] {
  const columns = Array.from({ length: columnsPerTable }, (_, index) => ({
    name: `col_${index}`,
    type: "BIGINT",
    nullable: true,
  }));
  return Array.from({ length: tables }, (_, index) => {
    const first = words[index % words.length] ?? "";
    const second = words[(index * 7 + 3) % words.length] ?? "";
    return {
      schema: "main",
      name: `${first}_${second}_${index}`,
      kind: "table" as const,
      columns: [...columns],
    };
  });
}
