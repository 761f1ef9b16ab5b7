import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explainIn, explainPrefix, explainStatement } from "./explainStatement";
import { planHints } from "./planHints";
import { parseQueryPlan, planNodes, type QueryPlan } from "./QueryPlan";
import { tpchQueries, tpchTables } from "./testing/tpch";

let connection: DuckDBConnection;

beforeAll(async () => {
  const instance = await DuckDBInstance.create(":memory:");
  connection = await instance.connect();
  await connection.run("SET threads = 2");
  for (const table of tpchTables) await connection.run(table);
});

afterAll(() => connection.closeSync());

async function answer(sql: string): Promise<string> {
  const reader = await connection.runAndReadAll(sql);
  return String(reader.getRows()[0]?.[1]);
}

async function planOf(sql: string): Promise<QueryPlan> {
  const plan = parseQueryPlan(await answer(sql));
  if (plan === null) throw new Error("no plan");
  return plan;
}

const numbered = tpchQueries.map((sql, index) => [index + 1, sql] as const);

describe("parseQueryPlan", () => {
  it.each(numbered)("reads the plan of TPC-H query %i", async (_, sql) => {
    const { root, measured } = await planOf(explainStatement(sql, "plan"));
    const nodes = planNodes(root).map(({ node }) => node);
    expect(measured).toBeNull();
    expect(nodes.map(({ id }) => id)).toEqual(nodes.map((_node, index) => index));
    expect(nodes.filter(({ operator }) => operator.endsWith("SCAN")).length).toBeGreaterThan(0);
    expect(nodes.some(({ estimatedRows }) => estimatedRows !== null)).toBe(true);
    expect(nodes.every((node) => node.measured === null)).toBe(true);
  });

  it.each(numbered)("reads what TPC-H query %i took, with the rows that it answers", async (_, sql) => {
    const { root, measured } = await planOf(explainStatement(sql, "measure"));
    const nodes = planNodes(root).map(({ node }) => node);
    const rows = (await connection.runAndReadAll(sql)).getRows().length;
    expect(root.measured?.rows).toBe(rows);
    expect(measured?.seconds).toBeGreaterThan(0);
    expect(measured?.peakMemory).toBeGreaterThan(0);
    const shares = nodes.reduce((sum, node) => sum + (node.measured?.timeShare ?? Number.NaN), 0);
    expect(shares).toBeCloseTo(1, 6);
  });

  it("keeps the details of each operator in their order, without the estimate", async () => {
    const { root } = await planOf(
      explainStatement("SELECT o_custkey FROM orders WHERE o_totalprice > 100", "plan"),
    );
    const scan = planNodes(root).find(({ node }) => node.operator === "SEQ SCAN")?.node;
    expect(scan?.details.map(({ name }) => name)).toEqual(["Table", "Type", "Projections", "Filters"]);
    expect(scan?.details.at(-1)?.text).toBe("o_totalprice>100.0");
    expect(scan?.estimatedRows).toBeGreaterThan(0);
  });

  it("names tables as a person would, without the database", async () => {
    await connection.run(
      `CREATE SCHEMA "My shop"; CREATE TABLE "My shop"."or.ders" (id INTEGER, total INTEGER)`,
    );
    const { root } = await planOf(
      explainStatement(
        'SELECT * FROM "My shop"."or.ders" s JOIN orders ON s.id = o_orderkey ORDER BY total',
        "plan",
      ),
    );
    const nodes = planNodes(root).map(({ node }) => node);
    const tables = nodes.flatMap(({ details }) =>
      details.flatMap(({ name, text }) => (name === "Table" ? [text] : [])),
    );
    expect(tables.toSorted()).toEqual(['"My shop"."or.ders"', "orders"]);
    expect(JSON.stringify(nodes)).not.toContain("memory.");
  });

  it("reads the groups that DuckDB 2.0 writes its figures in", () => {
    const operator = (type: string, rows: number, timing: number, children: unknown[] = []) => ({
      type,
      timing,
      intermediate_rows: rows,
      intermediate_size_bytes: rows * 8,
      extra_info: { "Estimated Cardinality": "20" },
      children,
    });
    const scan = { ...operator("TABLE_SCAN", 100, 0.03), rows_scanned: 1000 };
    const plan = parseQueryPlan(
      JSON.stringify({
        io: { total_bytes_read: 1 },
        operator: [
          operator("RESULT_COLLECTOR", 0, 0, [
            operator("EXPLAIN_ANALYZE", 0, 0, [operator("HASH_GROUP_BY", 7, 0.01, [scan])]),
          ]),
        ],
        query: { total_time: 0.5, cpu_time: 0.04 },
        system: { peak_buffer_memory: 4096, peak_temp_dir_size: 0 },
      }),
    );
    expect(plan?.measured).toEqual({ seconds: 0.5, cpuSeconds: 0.04, peakMemory: 4096, peakSpill: 0 });
    expect(plan?.root.operator).toBe("HASH GROUP BY");
    const [child] = plan?.root.children ?? [];
    expect(child).toMatchObject({ operator: "TABLE SCAN", estimatedRows: 20 });
    expect(child?.measured).toEqual({ rows: 100, seconds: 0.03, timeShare: 0.75, rowsScanned: 1000 });
  });

  it("shows no estimate where DuckDB made none", () => {
    const projection = { name: "PROJECTION", children: [], extra_info: { "Estimated Cardinality": "0" } };
    expect(parseQueryPlan(JSON.stringify([projection]))?.root.estimatedRows).toBeNull();
  });

  it("reads nothing from the drawing of a plan, from other JSON and from broken text", async () => {
    expect(parseQueryPlan(await answer("EXPLAIN SELECT 1"))).toBeNull();
    for (const text of ["", "[]", "{}", "[1]", "null", '[{"name": 1}]', '[{"name": "A"'])
      expect(parseQueryPlan(text)).toBeNull();
  });

  it("reads a plan of thousands of operators on each other", async () => {
    const deep = `[${'{"name":"A","children":['.repeat(3000)}{"name":"B"}${"]}".repeat(3000)}]`;
    const plan = parseQueryPlan(deep);
    expect(plan === null ? null : planNodes(plan.root).length).toBe(3001);
  });
});

describe("planHints", () => {
  it("names a join that multiplies rows, with how many it makes of one", async () => {
    const plan = await planOf(
      explainStatement(
        "SELECT sum(a.l_quantity) FROM lineitem a JOIN lineitem b ON a.l_suppkey = b.l_suppkey",
        "measure",
      ),
    );
    expect(planHints(plan)).toContainEqual(expect.objectContaining({ kind: "joinMultiplies", factor: 120 }));
  });

  it("names a join of every row with every row", async () => {
    const plan = await planOf(
      explainStatement("SELECT count(o_custkey + c_custkey) FROM orders, customer", "measure"),
    );
    expect(planHints(plan).map(({ kind }) => kind)).toContain("comparesAllPairs");
  });

  it("names an estimate that is far off where a join reads it, and only there", () => {
    const measured = { rows: 2_000_000, seconds: 1, timeShare: 1, rowsScanned: 0 };
    const about = { details: [], estimatedRows: 10, measured };
    const input = { id: 2, operator: "FILTER", ...about, children: [] };
    const other = { id: 3, operator: "SEQ SCAN", ...about, estimatedRows: 2_000_000, children: [] };
    const join = { id: 1, operator: "HASH JOIN", ...about, children: [input, other] };
    const root = { id: 0, operator: "PROJECTION", ...about, children: [join] };
    expect(planHints({ root, measured: null })).toEqual([
      { kind: "wrongEstimate", node: input, estimated: 10, rows: 2_000_000 },
    ]);
    const unread = { ...input, estimatedRows: 240_000, measured: { ...measured, rows: 0 } };
    expect(planHints({ root: { ...join, children: [unread, other] }, measured: null })).toEqual([]);
  });

  it("says that a statement wrote to disk", () => {
    const root = { id: 0, operator: "A", details: [], estimatedRows: null, measured: null, children: [] };
    const measured = { seconds: 1, cpuSeconds: 1, peakMemory: 1, peakSpill: 5000 };
    expect(planHints({ root, measured })).toEqual([{ kind: "spilled", node: null, bytes: 5000 }]);
  });

  it.each(numbered)("finds no join that multiplies rows in TPC-H query %i", async (_, sql) => {
    const plan = await planOf(explainStatement(sql, "measure"));
    expect(planHints(plan).filter(({ kind }) => kind === "joinMultiplies")).toEqual([]);
  });
});

describe("explainStatement", () => {
  it("explains a statement once, in the mode that was asked for last", () => {
    const explained = explainStatement("SELECT 1", "plan");
    expect(explained.slice(explainPrefix(explained).length)).toBe("SELECT 1");
    expect(explainStatement(explained, "measure")).toBe("EXPLAIN (ANALYZE, FORMAT json) SELECT 1");
    expect(explainPrefix("EXPLAIN SELECT 1")).toBe("");
  });
});

describe("explainIn", () => {
  it("asks each engine in its own form, and says where it has none", () => {
    expect(explainIn("duckdb", "SELECT 1", "measure")).toBe("EXPLAIN (ANALYZE, FORMAT json) SELECT 1");
    expect(explainIn("clickhouse", "SELECT 1", "plan")).toBe("EXPLAIN SELECT 1");
    expect(explainIn("clickhouse", "explain\nSELECT 1", "plan")).toBe("EXPLAIN SELECT 1");
    expect(explainIn("clickhouse", "SELECT 1", "measure")).toBeNull();
    expect(explainIn("unknown", "SELECT 1", "plan")).toBe("EXPLAIN SELECT 1");
  });
});
