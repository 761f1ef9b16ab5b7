// @vitest-environment happy-dom
import { editor, languages } from "monaco-editor/editor";
import { beforeAll, describe, expect, it } from "vitest";
import { duckdbLanguage } from "./duckdbLanguage";
import { sqlLanguageId } from "./sqlLanguageId";

beforeAll(() => {
  languages.register({ id: sqlLanguageId });
  languages.setMonarchTokensProvider(sqlLanguageId, duckdbLanguage);
});

/** The words of a text that get one colour. */
function words(sql: string, kind: string): string[] {
  const lines = sql.split("\n");
  return editor.tokenize(sql, sqlLanguageId).flatMap((tokens, line) =>
    tokens.flatMap(({ offset, type }, index) => {
      const word = lines[line]?.slice(offset, tokens[index + 1]?.offset).trim() ?? "";
      return type.startsWith(kind) && word !== "" ? [word] : [];
    }),
  );
}

describe("the colours of SQL", () => {
  it.each([
    ["SELECT sample.key FROM sample", ["SELECT", "FROM"]],
    ["SELECT s.first, s . last FROM sample s JOIN key k ON k.id = s.key", ["SELECT", "FROM", "JOIN", "ON"]],
    ["FROM\n  -- the table\n  sample\nWHERE true", ["FROM", "WHERE", "true"]],
    ["INSERT INTO comment VALUES (1)", ["INSERT", "INTO", "VALUES"]],
    ["DROP TABLE IF EXISTS sequence", ["DROP", "TABLE", "IF", "EXISTS"]],
    ["UPDATE sample SET a = 1", ["UPDATE", "SET"]],
    ["ON CONFLICT DO UPDATE SET a = 1", ["ON", "CONFLICT", "DO", "UPDATE", "SET"]],
    ["SELECT * FROM (VALUES (1)) t USING SAMPLE 10", ["SELECT", "FROM", "VALUES", "USING", "SAMPLE"]],
    ["SELECT * FROM LATERAL (SELECT 1)", ["SELECT", "FROM", "LATERAL", "SELECT"]],
  ])("of %j mark as keywords only what is none of its names", (sql, keywords) => {
    expect(words(sql, "keyword")).toEqual(keywords);
  });

  it("keep functions, numbers and types", () => {
    const sql = "SELECT count(*), .5, CAST(a AS BIGINT) FROM range(3)";
    expect(words(sql, "predefined")).toContain("count");
    expect(words(sql, "number")).toEqual([".5", "3"]);
    expect(words(sql, "type")).toEqual(["BIGINT"]);
  });

  it.each([
    ["SELECT :a, $b, ?, ?2 + :c", [":a", "$b", "?", "?2", ":c"]],
    ["WHERE x = :from AND y IN (:ids) OR :z", [":from", ":ids", ":z"]],
    ["WHERE a BETWEEN :low AND :high LIMIT :rows", [":low", ":high", ":rows"]],
    ["SELECT a::date, l[1:n], {'k': v}, s[:n], ':no', x:y -- :no", []],
  ])("mark the parameters of %j", (sql, parameters) => {
    expect(words(sql, "variable")).toEqual(parameters);
  });
});
