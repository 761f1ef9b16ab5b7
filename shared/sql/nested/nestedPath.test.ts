import { describe, expect, it } from "vitest";
import { viewAsSql } from "../wholeData/viewAsSql";
import { fieldLabel } from "./nestedType";
import { nestedPath, nestedValue } from "./nestedPath";

describe("the path of a part", () => {
  it.each([
    ["STRUCT(b INTEGER[])", ["b", 0], "nested.b[1]"],
    ['STRUCT("a b" INTEGER)', ["a b"], 'nested."a b"'],
    ["STRUCT(x INTEGER)[]", [2, "x"], "nested[3].x"],
    ["MAP(VARCHAR, INTEGER[])", ["it's", 0], "nested['it''s'][1]"],
    ["MAP(INTEGER, INTEGER)", ["7"], "nested[7]"],
    ["MAP(DATE, INTEGER)", ["2024-02-29"], "nested[CAST('2024-02-29' AS DATE)]"],
    ["UNION(num INTEGER)", ["num"], "nested.num"],
    ["JSON", ["a", 0, "b c"], `nested->'$.a[0]."b c"'`],
    ["STRUCT(j JSON)", ["j", "a", 0], "nested.j->'$.a[0]'"],
    ["JSON", [], "nested"],
  ])("in %s by %j is %s", (type, path, sql) => {
    expect(nestedPath("nested", type, path)).toBe(sql);
  });

  it("has the type of its column where it is within JSON", () => {
    expect(nestedValue("doc", "JSON", ["a"], "BIGINT")).toBe("CAST(doc->>'$.a' AS BIGINT)");
    expect(nestedValue("doc", "JSON", ["a"], "VARCHAR")).toBe("(doc->>'$.a')");
    expect(nestedValue("doc", "JSON", ["a"], "JSON")).toBe("doc->'$.a'");
    expect(nestedValue("s", "STRUCT(a INTEGER)", ["a"], "INTEGER")).toBe("s.a");
  });

  it("is what a column made of the part is called", () => {
    expect(fieldLabel({ name: "s", type: "STRUCT(l INTEGER[])" }, ["l", 0])).toBe("s.l[1]");
    expect(fieldLabel({ name: "doc", type: "JSON" }, ["a.b", 0, ""])).toBe('doc."a.b"[0].""');
  });

  it("stands for the column where all rows of the statement are asked", () => {
    const columns = [
      { name: "a", type: "INTEGER" },
      { name: "doc", type: "JSON" },
      { name: "doc.p", type: "BIGINT", field: { column: 1, path: ["p"] } },
    ];
    const filter = {
      column: 2,
      not: false,
      anyOf: [{ kind: "compare" as const, operator: ">" as const, value: "5" }],
    };
    const sql = viewAsSql("SELECT * FROM t", columns, {
      filters: [filter],
      sort: [{ column: 2, direction: "asc" }],
    });
    expect(sql).toBe(
      "SELECT *\nFROM (\nSELECT * FROM t\n) AS result\nWHERE CAST(doc->>'$.p' AS BIGINT) > 5\nORDER BY CAST(doc->>'$.p' AS BIGINT) ASC NULLS LAST",
    );
  });
});
