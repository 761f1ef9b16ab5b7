import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LoadTarget } from "#shared/processes/enginePort";
import type { RunningEngine, TableWithRows } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer } from "./testing/readAnswer";

describe("loadSmall", () => {
  let bed: TestEngine;
  let engine: RunningEngine;
  beforeAll(async () => {
    bed = await openTestEngine();
    engine = await bed.open();
  });
  afterAll(() => bed.remove());

  const never = new AbortController().signal;

  function small(table: string, text: string, over: Partial<LoadTarget> = {}): TableWithRows {
    const column = (name: string, type: string) => ({ name, type, readAs: type, expression: "value" });
    return {
      target: {
        schema: "synced",
        table,
        mark: "made by con_1",
        mode: "replace",
        primaryKey: [],
        columns: [column("id", "BIGINT"), column("text", "VARCHAR")],
        kept: [],
        ...over,
      },
      csv: Buffer.from(text),
      rows: text.split("\n").length - 1,
    };
  }

  const run = async (sql: string) =>
    (await readAnswer(engine, sql, { readOnly: false })).rows.map((row) => Object.values(row));
  const rowsOf = (table: string) => run(`FROM synced."${table}" ORDER BY 1`);

  it("makes new tables and replaces those of its own, an empty one too", async () => {
    expect(await engine.loadSmall([small("a", '1,x\n2,""\n'), small("B", "7,\n")], never)).toEqual([
      true,
      true,
    ]);
    expect(await rowsOf("a")).toEqual([
      ["1", "x"],
      ["2", ""],
    ]);
    expect(await rowsOf("b")).toEqual([["7", null]]);
    expect(await engine.loadSmall([small("A", ""), small("c", "3,z\n"), small("b", "8,y\n")], never)).toEqual(
      [true, true, true],
    );
    expect(await rowsOf("a")).toEqual([]);
    expect(await rowsOf("b")).toEqual([["8", "y"]]);
  });

  it("leaves a table that fails as it was, and puts the others in place", async () => {
    const tables = ["f1", "f2", "f3", "f4", "f5"];
    await engine.loadSmall(
      tables.map((table) => small(table, "1,old\n")),
      never,
    );
    const broken = new Set(["f2", "f5"]);
    const loaded = await engine.loadSmall(
      tables.map((table) => small(table, broken.has(table) ? "2,new\nno number,x\n" : "2,new\n")),
      never,
    );
    expect(loaded).toEqual([true, false, true, true, false]);
    for (const table of tables)
      expect(await rowsOf(table)).toEqual([broken.has(table) ? ["1", "old"] : ["2", "new"]]);
  });

  it("refuses rows that are fewer or more than the source counted", async () => {
    const counted = (rows: number) => ({ ...small("counted", "1,a\n2,b\n"), rows });
    expect(await engine.loadSmall([counted(1), { ...counted(3) }], never)).toEqual([false, false]);
    expect(await engine.loadSmall([counted(2)], never)).toEqual([true]);
    expect(await engine.loadSmall([{ ...small("counted", ""), rows: 2 }], never)).toEqual([false]);
    expect(await rowsOf("counted")).toHaveLength(2);
  });

  it.each([
    ["an index", "CREATE INDEX own ON synced.kept(id)"],
    ["NOT NULL", "ALTER TABLE synced.kept ALTER id SET NOT NULL"],
    ["a default", "ALTER TABLE synced.kept ALTER id SET DEFAULT 7"],
    ["a comment on a column", "COMMENT ON COLUMN synced.kept.id IS 'words'"],
    ["a column", "ALTER TABLE synced.kept ADD COLUMN own INTEGER"],
    ["another's comment", "COMMENT ON TABLE synced.kept IS 'mine'"],
  ])("leaves a table with %s to the load that restores it", async (_what, sql) => {
    await run("DROP TABLE IF EXISTS synced.kept");
    await engine.loadSmall([small("kept", "1,a\n")], never);
    await run(sql);
    expect(await engine.loadSmall([small("kept", "2,b\n"), small("beside", "3,c\n")], never)).toEqual([
      false,
      true,
    ]);
    expect(await run("SELECT id FROM synced.kept")).toEqual([["1"]]);
  });

  it("keeps words that follow the mark, and never touches a view", async () => {
    await engine.loadSmall([small("worded", "1,a\n")], never);
    await run("COMMENT ON TABLE synced.worded IS 'made by con_1: mine'");
    await run("CREATE VIEW synced.seen AS SELECT 1 AS id");
    expect(await engine.loadSmall([small("worded", "2,b\n"), small("SEEN", "2,b\n")], never)).toEqual([
      true,
      false,
    ]);
    expect(await run("SELECT comment FROM duckdb_tables() WHERE table_name = 'worded'")).toEqual([
      ["made by con_1: mine"],
    ]);
    expect(await run("FROM synced.seen")).toEqual([[1]]);
  });

  it("shows a reader every table as it was before, or all as they are after", async () => {
    const tables = Array.from({ length: 40 }, (_, index) => `together_${index}`);
    const sum = `SELECT ${tables.map((table) => `(SELECT id FROM synced.${table})`).join(" + ")} AS total`;
    const load = (id: number) =>
      engine.loadSmall(
        tables.map((table) => small(table, `${id},x\n`)),
        never,
      );
    await load(1);
    const progress = { isDone: false };
    const loading = load(3).finally(() => {
      progress.isDone = true;
    });
    const seen = new Set<unknown>();
    while (!progress.isDone) seen.add((await run(sum))[0]?.[0]);
    await loading;
    seen.add((await run(sum))[0]?.[0]);
    expect([...seen].filter((total) => total !== "40" && total !== "120")).toEqual([]);
    expect(await run(sum)).toEqual([["120"]]);
  });

  it("has everything in place after a kill that was in place before it", async () => {
    const killed = await openTestEngine();
    try {
      const first = await killed.open();
      const tables = Array.from({ length: 30 }, (_, index) => small(`t${index}`, `${index},x\n`));
      for (let round = 0; round < 3; round += 1)
        expect(await first.loadSmall(tables, never)).not.toContain(false);
      killed.ports.at(-1)?.kill();
      await first.exited;
      const again = await killed.open();
      const { rows } = await readAnswer(again, "SELECT count(*) AS n FROM duckdb_tables()");
      expect(rows).toEqual([{ n: "30" }]);
      expect((await readAnswer(again, "SELECT id FROM synced.t29")).rows).toEqual([{ id: "29" }]);
      expect(await again.loadSmall(tables, never)).not.toContain(false);
    } finally {
      await killed.remove();
    }
  });

  it("ends with the signal and leaves every table as it was", async () => {
    await engine.loadSmall([small("ended", "1,a\n")], never);
    const ending = new AbortController();
    const tables = Array.from({ length: 200 }, (_, index) =>
      small(index === 0 ? "ended" : `e${index}`, "2,b\n"),
    );
    const loading = engine.loadSmall(tables, ending.signal);
    ending.abort();
    await expect(loading).rejects.toThrow("interrupted");
    expect(await rowsOf("ended")).toEqual([["1", "a"]]);
  });
});
