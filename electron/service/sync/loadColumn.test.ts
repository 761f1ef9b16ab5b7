import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapMysqlType, type MysqlType } from "../../source/mysql/mapMysqlType";
import type { SpoolColumn } from "#shared/processes/SpoolFile";
import { spoolQuery } from "../../engine/load/spoolQuery";
import { loadColumn } from "./StreamPlan";

const hostile = "2)); COMMIT; DROP TABLE victim; --";

describe("mapMysqlType", () => {
  it("takes no text for the scale of a number", () => {
    const decimal = { dataType: "decimal", columnType: "decimal(10,2)", precision: 10, isCheckedJson: false };
    // As it comes over the wire: the server says what type its columns have.
    const row = JSON.parse(JSON.stringify({ ...decimal, scale: hostile })) as MysqlType;
    expect(mapMysqlType(row).type).toBe("VARCHAR");
  });
});

describe("loadColumn", () => {
  it("keeps what connectors describe", () => {
    const column: SpoolColumn = {
      name: "at",
      type: "TIMESTAMPTZ",
      readAs: "TIMESTAMP",
      expression: "make_timestamptz(epoch_us(value))",
    };
    expect(loadColumn(column)).toEqual(column);
  });

  it("refuses a type or an expression that carries SQL of its own", () => {
    const plain: SpoolColumn = { name: "a", type: "INTEGER", readAs: "INTEGER", expression: "value" };
    for (const column of [
      { ...plain, type: `DECIMAL(10,${hostile}` },
      { ...plain, readAs: `DECIMAL(10,${hostile}` },
      { ...plain, expression: "(SELECT max(secret) FROM main.victim)" },
      { ...plain, expression: `CAST(value AS INTEGER); ${hostile}` },
    ])
      expect(() => loadColumn(column as SpoolColumn)).toThrow(/not understood/);
  });

  it("makes one statement of any description", async () => {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const text = fc.oneof(
      fc.constantFrom(hostile, "INTEGER", "value", "VARCHAR", `DECIMAL(1,${hostile}`),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (name, type, readAs, expression) => {
        if (name === "" || name.includes("\0")) return;
        let column;
        try {
          column = loadColumn({ name, type, readAs, expression } as SpoolColumn);
        } catch {
          return;
        }
        const query = spoolQuery([column], "csv", ["/nowhere"], 10);
        const create = `CREATE TABLE t (c ${column.type})`;
        for (const sql of [query, create]) expect((await connection.extractStatements(sql)).count).toBe(1);
      }),
      { numRuns: 500 },
    );
    connection.closeSync();
    instance.closeSync();
  });
});
