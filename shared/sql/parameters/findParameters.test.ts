import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { findParameters } from "./findParameters";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
});

const written = (sql: string) => findParameters(sql).map((place) => place.written);

describe("findParameters", () => {
  it.each([
    ["SELECT * FROM t WHERE a = $From AND b < :to", ["$From", ":to"]],
    ["SELECT ?, ?2, $1", ["?", "?2", "$1"]],
    ["SELECT * FROM t WHERE a IN (:x) OR a IN $y LIMIT :n OFFSET :o", [":x", "$y", ":n", ":o"]],
    ["SELECT :a::date, -:b, (:c), [:d, :e], {'k': :f}", [":a", ":b", ":c", ":d", ":e", ":f"]],
    ["SELECT CASE WHEN :a THEN :b ELSE :c END", [":a", ":b", ":c"]],
    ["SELECT x BETWEEN :a AND :b, y LIKE :c, z IS NOT DISTINCT FROM :d", [":a", ":b", ":c", ":d"]],
    ["UPDATE t SET a=:a,b=? WHERE c=:c", [":a", "?", ":c"]],
    ["VALUES (?, ?), (?, ?)", ["?", "?", "?", "?"]],
  ])("finds those of %s", (sql, expected) => {
    expect(written(sql)).toEqual(expected);
  });

  it.each([
    "SELECT ':a $b ?', \":c\", $$ :d ? $$, $tag$ $e $tag$, e'\\':f' -- :g ?\n/* $h :i /* ? */ :j */",
    "SELECT a::date, b :: int, '1'::text",
    "SELECT l[1:2], l[a:b], l[:b], l[a:], l[-1:], (f(x))[:n], m['k'][:n]",
    "SELECT {a:b, 'c':d, \"e\":f}, MAP {'k':v, 1:w}",
    "SELECT a:b, total:sum(x) FROM alias:tbl",
    "SELECT json->'$.a', json->>'$.b[0]', json_extract(j, '$.c')",
    "SELECT a$b, price$ FROM t$1",
    "SELECT lambda x:x + 1",
    "PREPARE p AS SELECT $1, ?",
  ])("finds none in %s", (sql) => {
    expect(written(sql)).toEqual([]);
  });

  it("compares names without case, and tells their places", () => {
    const sql = "SELECT :From, $FROM";
    expect(findParameters(sql)).toMatchObject([
      { name: "from", start: 7, end: 12 },
      { name: "from", start: 14, end: 19 },
    ]);
  });

  it("finds as many as DuckDB does in statements made of its own forms", async () => {
    const parts = fc.constantFrom(
      ..."$a|$b_1|'$c'|1 AS \"$d\"|$$ $e $$|1::int|[1,2][1:2]|{'k':1}|/* $f */ 1|'?'|$A|e'\\'$g'|x'00'|-$a|($b)|[$c]".split(
        "|",
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 6 }), async (items) => {
        const sql = `SELECT ${items.join(", ")}`;
        const prepared = await connection.prepare(sql);
        const names = new Set(findParameters(sql).map(({ name }) => name));
        expect(names.size).toBe(prepared.parameterCount);
      }),
    );
  });
});
