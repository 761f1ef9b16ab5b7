import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { beforeEach, describe, expect, test } from "vitest";
import { queryLimits } from "#shared/domain/queryLimits";
import type { Relation } from "#shared/api/relation";
import { loadSample } from "./importHandlers";
import type { ImportTarget } from "../tasks/ImportTarget";
import { sampleSteps } from "./sampleStatements";

let connection: DuckDBConnection;

function target(onExecute: (sql: string) => void = () => undefined): ImportTarget {
  return {
    async execute(sql) {
      onExecute(sql);
      await connection.run(sql);
    },
    count: async () => 0,
    async relations() {
      const found = await connection.run(
        "SELECT schema_name, table_name FROM duckdb_tables() UNION ALL SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal",
      );
      return (await found.getRows()).map(([schema, name]): Relation => ({
        schema: String(schema),
        name: String(name),
        kind: "table",
        columns: [],
      }));
    },
  };
}

beforeEach(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});

describe("the sample", () => {
  test("has the rows it promises, related to each other, the same on every load", async () => {
    const progress: number[] = [];
    const tables = await loadSample(
      target(),
      ({ rows }) => progress.push(rows),
      new AbortController().signal,
    );
    for (const { name, rows } of tables) {
      const counted = await (await connection.run(`SELECT count(*) FROM sample.${name}`)).getRows();
      expect([name, Number(counted[0]?.[0])]).toEqual([name, rows]);
    }
    const orphans = await connection.run(
      "SELECT count(*) FROM sample.orders WHERE customer_id NOT IN (SELECT customer_id FROM sample.customers)",
    );
    expect(await orphans.getRows()).toEqual([[0n]]);
    const [sum] = await (await connection.run("SELECT sum(amount)::VARCHAR FROM sample.payments")).getRows();
    expect(sum).toMatchInlineSnapshot(`
      [
        "22235410.38",
      ]
    `);
    const views = await connection.run(
      "SELECT (SELECT count(*) FROM sample.orders_by_day) > 1000, (SELECT count(*) FROM sample.best_customers) > 10000",
    );
    expect(await views.getRows()).toEqual([[true, true]]);
    expect(progress.at(-1)).toBe(sampleSteps.reduce((total, step) => total + step.rows, 0));
  });

  test("never overwrites what is in its schema", async () => {
    await connection.run("CREATE SCHEMA sample; CREATE TABLE sample.orders (mine INTEGER)");
    await expect(loadSample(target(), () => undefined, new AbortController().signal)).rejects.toMatchObject({
      code: "TABLE_EXISTS",
    });
    expect(
      await (
        await connection.run("SELECT column_name FROM duckdb_columns() WHERE table_name='orders'")
      ).getRows(),
    ).toEqual([["mine"]]);
  });

  test("leaves nothing behind when it is stopped half-way", async () => {
    const stop = new AbortController();
    const stopping = target((sql) => {
      if (sql.includes("sample.order_lines AS")) stop.abort();
      if (stop.signal.aborted && !sql.startsWith("DROP")) throw new Error("interrupted");
    });
    await expect(loadSample(stopping, () => undefined, stop.signal)).rejects.toMatchObject({
      code: "CANCELLED",
    });
    expect(await target().relations()).toEqual([]);
  });

  test("stays within the contract's bound for one statement", () => {
    for (const step of sampleSteps) expect(Buffer.byteLength(step.sql)).toBeLessThan(queryLimits.sqlBytes);
  });
});
