import { describe, expect, it } from "vitest";
import { mayChange, Savepoints } from "./Savepoints";

describe("the way back to a savepoint", () => {
  it("is no work where nothing has changed since", () => {
    const savepoints = new Savepoints();
    savepoints.noteChange();
    savepoints.add("a");
    expect(savepoints.goBack("a", false)).toBe("nothing");
  });

  it("begins the transaction again where nothing had changed before", () => {
    const savepoints = new Savepoints();
    savepoints.add("a");
    savepoints.noteChange();
    expect(savepoints.goBack("a", false)).toBe("again");
    // What comes after it counts from there.
    savepoints.noteChange();
    savepoints.add("b");
    expect(savepoints.goBack("b", false)).toBe("nothing");
    expect(savepoints.goBack("b", true)).toBe("impossible");
  });

  it("is impossible where changes before it would be lost", () => {
    const savepoints = new Savepoints();
    savepoints.noteChange();
    savepoints.add("a");
    savepoints.noteChange();
    expect(savepoints.goBack("a", false)).toBe("impossible");
  });

  it("ends the savepoints behind it, and leads to the latest of a name", () => {
    const savepoints = new Savepoints();
    savepoints.add("a");
    savepoints.noteChange();
    savepoints.add("b");
    savepoints.add("a");
    expect(savepoints.goBack("a", false)).toBe("nothing");
    savepoints.release("b");
    expect(() => savepoints.goBack("b", false)).toThrow('savepoint "b" does not exist');
    expect(savepoints.goBack("a", false)).toBe("again");
  });
});

describe("a statement that may change something", () => {
  it.each([
    ["SELECT * FROM t", false],
    ["with x as (select 1) FROM x", false],
    ["-- a note\n(SELECT 1)", false],
    ["EXPLAIN SELECT 1", false],
    ["EXPLAIN ANALYZE INSERT INTO t VALUES (1)", true],
    ["WITH x AS (SELECT 1) INSERT INTO t FROM x", true],
    ["SELECT nextval('s')", true],
    ["CREATE TABLE t (a INTEGER)", true],
    ["PRAGMA x", true],
  ])("is told from others: %s", (sql, expected) => {
    expect(mayChange(sql)).toBe(expected);
  });
});
