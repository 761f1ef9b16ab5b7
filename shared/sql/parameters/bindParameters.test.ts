import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { clickHouseQuoted } from "../dialect";
import { bindParameters, writtenRange } from "./bindParameters";
import type { ParameterValue } from "./parameterLiteral";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
});

const text = (value: string | null): ParameterValue => ({ type: "VARCHAR", value });
const numbers = (...value: (string | null)[]): ParameterValue => ({ type: "BIGINT", value });
const bind = (sql: string, values: Readonly<Record<string, ParameterValue>>) =>
  bindParameters(sql, ({ written }) => values[written]);

async function answer(sql: string): Promise<unknown> {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

describe("bindParameters", () => {
  it.each([
    ["1 IN $x", numbers("1", "2"), true],
    ["1 IN ($x)", numbers("1", "2"), true],
    ["3 NOT IN ( $x )", numbers("1", "2"), true],
    ["1 IN $x", numbers(), false],
    ["1 IN ($x)", numbers(), false],
    ["1 IN ($x)", numbers("2", null), null],
    ["1 IN $x", { type: "BIGINT", value: "1" }, true],
    ["1 = ANY($x)", numbers("1", "2"), true],
    ["list_contains($x, 1)", numbers(), false],
    ["len($x) = 2", { type: "DECIMAL", value: ["1.5", "22.75"] }, true],
    ["2 - $x = 7", { type: "BIGINT", value: "-5" }, true],
    ["$x::DATE = DATE '2026-01-02'", text("2026-01-02"), true],
    ["$x IS NULL", text(null), true],
  ] as const)("puts values into %s", async (condition, value, expected) => {
    const bound = bind(`SELECT ${condition}`, { $x: value });
    expect(await answer(bound?.sql ?? "")).toEqual([[expected]]);
  });

  it("takes values in LIMIT, and texts that look like parameters as texts", async () => {
    const bound = bind("SELECT :a, :b FROM range(5) LIMIT :n -- :c", {
      ":a": text(":b"),
      ":b": text("? $x '"),
      ":n": { type: "BIGINT", value: "1" },
    });
    expect(await answer(bound?.sql ?? "")).toEqual([[":b", "? $x '"]]);
  });

  it("gives nothing where a value is missing or not of its type", () => {
    expect(bind("SELECT $x", {})).toBeNull();
    expect(bind("SELECT $x", { $x: { type: "BIGINT", value: "a" } })).toBeNull();
    expect(bind("SELECT 1 IN $x", { $x: numbers("1", "a") })).toBeNull();
  });

  it("leaves everything but the parameters as it is written, and finds it again", () => {
    const piece = fc.constantFrom("a", "'x'", "/* :c */", "$p", ":q", "?");
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), fc.string(), (pieces, value) => {
        const sql = `SELECT ${pieces.join(", ")} FROM marked`;
        const bound = bindParameters(sql, () => text(value.toWellFormed()));
        const start = bound?.sql.lastIndexOf("marked") ?? -1;
        expect(bound?.sql.endsWith(" FROM marked")).toBe(true);
        expect(bound === null ? null : writtenRange(bound, { start, end: start + 6 })).toEqual({
          start: sql.length - 6,
          end: sql.length,
        });
      }),
    );
  });

  it("says of a part of a value that its parameter is meant", () => {
    const bound = bind("SELECT $x, y", { $x: text("abc") });
    expect(bound === null ? null : writtenRange(bound, { start: 12, end: 17 })).toEqual({ start: 7, end: 9 });
  });
});

describe("values of a statement for ClickHouse", () => {
  it("stay texts, whatever is in them", () => {
    const hostile = "\\' OR 1 = 1 --";
    const bound = bindParameters("SELECT $x", () => ({ type: "VARCHAR", value: hostile }), "clickhouse");
    expect(bound?.sql).toBe("SELECT CAST('\\\\'' OR 1 = 1 --' AS VARCHAR)");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("\\", "'", "a", ";", "-", "\n") }), (value) => {
        const sql = bindParameters("SELECT $x", () => ({ type: "VARCHAR", value }), "clickhouse")?.sql ?? "";
        const [literal = ""] = sql.match(clickHouseQuoted) ?? [];
        expect(sql).toBe(`SELECT CAST(${literal} AS VARCHAR)`);
        expect(
          literal.slice(1, -1).replaceAll(/\\(.)|''/gs, (_part, one: string | undefined) => one ?? "'"),
        ).toBe(value);
      }),
    );
  });
});
