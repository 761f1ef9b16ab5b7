import { splitStatements } from "#shared/sql/splitStatements";
import { describe, expect, it } from "vitest";
import { allStatements, statementsToRun } from "./statementsToRun";

const text = "select 1;\n-- two\nselect 2;\n\nselect ';';";

describe("statementsToRun", () => {
  it("is the statement under the cursor, with its place in the text", () => {
    expect(statementsToRun(text, splitStatements(text), 20, 20)).toEqual([{ sql: "select 2", offset: 17 }]);
  });

  it("is the selection where something is selected, and only that", () => {
    expect(statementsToRun(text, splitStatements(text), 17, 23)).toEqual([{ sql: "select", offset: 17 }]);
    expect(statementsToRun(text, splitStatements(text), 0, 25)).toEqual([
      { sql: "select 1", offset: 0 },
      { sql: "select 2", offset: 17 },
    ]);
  });

  it("is nothing in a text or a selection without statements", () => {
    expect(statementsToRun("-- only words", splitStatements("-- only words"), 3, 3)).toEqual([]);
    expect(statementsToRun(text, splitStatements(text), 10, 16)).toEqual([]);
  });

  it("is everything in order for run all, each piece found at its offset", () => {
    const all = allStatements(text, splitStatements(text));
    expect(all.map(({ sql }) => sql)).toEqual(["select 1", "select 2", "select ';'"]);
    for (const { sql, offset } of all) expect(text.slice(offset, offset + sql.length)).toBe(sql);
  });
});
