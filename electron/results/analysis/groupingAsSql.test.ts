import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Grouping } from "#shared/domain/results/resultAnalysis";
import type { ColumnFilter } from "#shared/domain/results/resultView";
import { groupingAsSql } from "#shared/sql/wholeData/groupingAsSql";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";

const types = { "a city": "VARCHAR", sold: "DATE", key_1: "DECIMAL(10,2)", n: "INTEGER" };
const columns = Object.entries(types).map(([name, type]) => ({ name, type }));
const rows = [
  ["Oslo", "2026-01-05", "1.10", 1],
  ["Bergen", "2026-01-09", "2.20", 7],
  ["Oslo", "2026-02-01", "3.30", null],
  [null, "2026-02-02", null, 10],
  ["Bergen", null, "5.00", 4],
];
const statement = `SELECT * FROM (VALUES ${rows
  .map((row) => `(${row.map((one) => (one === null ? "NULL" : `'${one}'`)).join(", ")})`)
  .join(", ")}) AS t(c0, c1, c2, c3)`;
const typed = `SELECT c0::VARCHAR AS "a city", c1::DATE AS sold, c2::DECIMAL(10,2) AS key_1, c3::INTEGER AS n
FROM (${statement}); -- the end`;

let folder: string;
let tables: ResultTables;
let service: DuckDBConnection;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wharf-grouping-"));
  tables = new ResultTables(folder);
  service = await (await DuckDBInstance.create()).connect();
});
afterAll(async () => {
  service.closeSync();
  await tables.close();
  rmSync(folder, { recursive: true });
});

async function stored(grouping: Grouping, filters: ColumnFilter[]) {
  const views = new ResultViews(resultOfRows(types, rows), tables);
  const { viewId } = await views.open(0, { filters, sort: [] });
  const { rows: groups } = await views.group(viewId, grouping);
  const names = (groups.columns ?? []).map(({ name }) => name);
  const places = names.map((_name, index) => index);
  // A DOUBLE is read as a number of JSON below, which has no places where there are none.
  const cells = Array.from({ length: groups.rowCount }, (_, row) =>
    groups.rowTexts(row, places).map((text) => text?.replace(/\.0$/, "") ?? null),
  );
  return { names, cells };
}

async function whole(grouping: Grouping, filters: ColumnFilter[]) {
  const sql = groupingAsSql(typed, columns, filters, grouping);
  const read = await service.runAndReadAll(String(sql));
  const cells = read
    .getRowsJson()
    .map((row) => row.map((one) => (typeof one === "number" ? String(one) : one)));
  return { names: read.columnNames(), cells };
}

/** PIVOT puts its columns in the order of their names, the store in that of their values. */
function byName({ names, cells }: Awaited<ReturnType<typeof whole>>) {
  const order = names
    .map((_, place) => place)
    .toSorted((a, b) => (String(names[a]) < String(names[b]) ? -1 : 1));
  const sorted = (row: readonly unknown[]) => order.map((place) => row[place]);
  return { names: sorted(names), cells: cells.map(sorted) };
}

const value = { kind: "value" } as const;
const month = { kind: "period", period: "month" } as const;
const groupings: Record<string, Grouping> = {
  "counts and sums by a text": {
    keys: [{ column: 0, bucket: value }],
    across: [],
    values: [
      { column: null, aggregate: "count" },
      { column: 2, aggregate: "sum" },
      { column: 3, aggregate: "countDistinct" },
    ],
  },
  "months and ranges": {
    keys: [
      { column: 1, bucket: month },
      { column: 3, bucket: { kind: "ranges", count: 3 } },
    ],
    across: [],
    values: [{ column: 2, aggregate: "maximum" }],
  },
  "values side by side": {
    keys: [{ column: 0, bucket: value }],
    across: [{ column: 1, bucket: month }],
    values: [{ column: 2, aggregate: "sum" }],
  },
  "combinations side by side": {
    keys: [{ column: 3, bucket: value }],
    across: [
      { column: 0, bucket: value },
      { column: 1, bucket: month },
    ],
    values: [{ column: 2, aggregate: "sum" }],
  },
  "no key at all": { keys: [], across: [], values: [{ column: 3, aggregate: "minimum" }] },
};

describe("groups of a result, asked of the whole statement", () => {
  it.each(Object.entries(groupings))("are the same: %s", async (_name, grouping) => {
    const filters: ColumnFilter[] = [
      { column: 3, not: true, anyOf: [{ kind: "compare", operator: "=", value: "7" }] },
    ];
    for (const some of [[], filters])
      expect(byName(await whole(grouping, some))).toEqual(byName(await stored(grouping, some)));
  });

  it("keep combinations apart whose values have the sign that stands between two", async () => {
    const table = "SELECT * FROM (VALUES ('x · y', 'z', 1), ('x', 'y · z', 2)) AS t(a, b, n)";
    const named = ["a", "b", "n"].map((name) => ({ name, type: name === "n" ? "INTEGER" : "VARCHAR" }));
    const sql = groupingAsSql(table, named, [], {
      keys: [],
      across: [
        { column: 0, bucket: value },
        { column: 1, bucket: value },
      ],
      values: [{ column: 2, aggregate: "sum" }],
    });
    const read = await service.runAndReadAll(String(sql));
    expect(read.getRowsJson().map((row) => row.map(Number))).toEqual([[2, 1]]);
  });

  it("can be ranges of times, which a chart's distribution is drawn from", async () => {
    const views = new ResultViews(resultOfRows(types, rows), tables);
    const { rows: ranges } = await views.ranges(0, 1);
    const drawn = Array.from({ length: ranges.rowCount }, (_, row) => ranges.rowTexts(row, [0, 2]));
    const { cells } = await whole(
      {
        keys: [{ column: 1, bucket: { kind: "ranges", count: 20 } }],
        across: [],
        values: [{ column: null, aggregate: "count" }],
      },
      [],
    );
    const filled = cells.flatMap(([from, count]) =>
      typeof from === "string" ? [[from.slice(0, 19), count]] : [],
    );
    expect(filled).toEqual(drawn.filter(([, count]) => count !== "0"));
  });

  it("are not written where the statement is no query, or a column is not there", () => {
    const [grouping] = Object.values(groupings);
    if (grouping === undefined) throw new Error("there are groupings");
    expect(groupingAsSql("DELETE FROM t RETURNING *", columns, [], grouping)).toBeNull();
    expect(groupingAsSql(typed, columns.slice(0, 1), [], grouping)).toBeNull();
  });
});
