import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Grouping, GroupKey, GroupValue } from "#shared/domain/results/resultAnalysis";
import type { ColumnFilter } from "#shared/domain/results/resultView";
import { groupingAsSql } from "#shared/sql/wholeData/groupingAsSql";
import type { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { EngineAnswers } from "../testing/EngineAnswers";
import { ResultViews } from "../session/ResultViews";
import type { ReadableRows } from "../rows/RowView";

let answers: EngineAnswers;
let folder: string;
let tables: ResultTables;
beforeAll(async () => {
  answers = await EngineAnswers.start();
  folder = await mkdtemp(join(tmpdir(), "wharf-totals-"));
  tables = new ResultTables(folder);
}, 120_000);
afterAll(async () => {
  await tables.close();
  await answers.close();
  await rm(folder, { recursive: true });
});

const types = ["VARCHAR", "DATE", "DECIMAL(10,2)", "INTEGER"];
/** Names that the statement has uses of its own for. */
const names = ["key_1", "is_total", "a city", "totals"];

const cells = fc.tuple(
  fc.option(fc.constantFrom("Oslo", "Total", "NULL", "it's", "", 'a "b"', "key_1", "is_total")),
  fc.option(fc.constantFrom("2026-01-05", "2026-01-31", "2026-02-01", "1999-12-31")),
  fc.option(fc.constantFrom("0.10", "-2.25", "99999999.99", "1.00")),
  fc.option(fc.constantFrom("1", "-3", "2147483647", "40")),
);

function statementOf(rows: readonly (readonly (string | null)[])[]): string {
  const quoted = (cell: string | null) => (cell === null ? "NULL" : `'${cell.replaceAll("'", "''")}'`);
  const values = rows.map((row) => `(${row.map(quoted).join(", ")})`).join(", ");
  const list = types.map((type, index) => `c${index}::${type} AS "${names[index]}"`).join(", ");
  return `SELECT ${list} FROM (VALUES ${values}) AS t(c0, c1, c2, c3)`;
}

const value = { kind: "value" } as const;
const month = { kind: "period", period: "month" } as const;
const keyOf: fc.Arbitrary<GroupKey> = fc.constantFrom(
  ...[0, 1, 2, 3].map((column) => ({ column, bucket: value })),
  { column: 1, bucket: month },
);
const valueOf: fc.Arbitrary<GroupValue> = fc.constantFrom<GroupValue>(
  { column: null, aggregate: "count" },
  { column: 2, aggregate: "sum" },
  { column: 3, aggregate: "average" },
  { column: 0, aggregate: "countDistinct" },
  { column: 1, aggregate: "maximum" },
  { column: 3, aggregate: "median" },
);
const unique = { comparator: (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b) };
const groupings: fc.Arbitrary<Grouping> = fc.record({
  keys: fc.uniqueArray(keyOf, { maxLength: 2, ...unique }),
  across: fc.uniqueArray(keyOf, { maxLength: 2, ...unique }),
  values: fc.uniqueArray(valueOf, { minLength: 1, maxLength: 2, ...unique }),
  totals: fc.constant(true),
});

/** Columns as name and cells, in an order that does not depend on where they stood: PIVOT goes by names, the pane by values. */
function columnsOf(rows: ReadableRows, nameOf: (index: number) => string): string[] {
  const all = [...(rows.columns ?? []).keys()];
  const cellsOf = (column: number) =>
    Array.from({ length: rows.rowCount }, (_, row) => rows.rowTexts(row, [column])[0]);
  return all.map((column) => JSON.stringify([nameOf(column), ...cellsOf(column)])).toSorted();
}

/** Some of PIVOT's columns have quotes in their names, such as those of an empty text and of the text “NULL”. */
const plain = (name: string) => name.replaceAll('"', "");

/** What PIVOT calls a column of the pane. */
function pivotName(rows: ReadableRows, index: number, valueCount: number): string {
  const { name = "", heading } = rows.columns?.[index] ?? {};
  if (heading === undefined) return name;
  const last = valueCount > 1 ? `_${heading.at(-1)}` : "";
  return `${(valueCount > 1 ? heading.slice(0, -1) : heading).join(" · ")}${last}`;
}

async function onThePane(result: StoredResult, grouping: Grouping, filters: ColumnFilter[]) {
  const views = new ResultViews(result, tables);
  const { viewId } = await views.open(0, { filters, sort: [] });
  const { rows } = await views.group(viewId, grouping);
  return columnsOf(rows, (index) => plain(pivotName(rows, index, grouping.values.length)));
}

async function ofAllRows(sql: string, grouping: Grouping, filters: ColumnFilter[]) {
  const columns = names.map((name, index) => ({ name, type: types[index] ?? "" }));
  const whole = groupingAsSql(sql, columns, filters, grouping);
  const rows = answers.stored(await answers.body(String(whole)));
  // A value “Total” has the name that the totals have, and the service tells two columns of one name apart by a number.
  return columnsOf(rows, (index) =>
    plain(rows.columns?.[index]?.name ?? "").replace(/^(Total.*?)[:_]\d+$/, "$1"),
  );
}

describe("totals of a pivot, asked of the whole statement", () => {
  it("are those that the pivot shows of a result that was not cut", { timeout: 240_000 }, async () => {
    const filter: ColumnFilter = {
      column: 3,
      not: true,
      anyOf: [{ kind: "compare", operator: "=", value: "40" }],
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(cells, { minLength: 1, maxLength: 12 }),
        groupings,
        fc.boolean(),
        async (rows, grouping, isFiltered) => {
          // A filter that leaves nothing leaves PIVOT without columns.
          const all = [...rows, ["Oslo", "2026-01-05", "1.00", "1"]];
          const sql = statementOf(all);
          const result = answers.stored(await answers.body(sql));
          const filters = isFiltered ? [filter] : [];
          expect(await ofAllRows(sql, grouping, filters)).toEqual(await onThePane(result, grouping, filters));
          await tables.drop(result.runId);
        },
      ),
      { numRuns: 60 },
    );
  });
});
