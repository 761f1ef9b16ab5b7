import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LoadTarget } from "#shared/processes/enginePort";
import type { SpoolFile } from "#shared/processes/SpoolFile";
import type { RunningEngine } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure, readRelations } from "./testing/readAnswer";

let bed: TestEngine;
let engine: RunningEngine;
beforeAll(async () => {
  bed = await openTestEngine();
  engine = await bed.open();
  await mkdir(join(bed.folder, "spool"));
});
afterAll(() => bed.remove());

const never = new AbortController().signal;
let files = 0;

function target(table: string, over: Partial<LoadTarget> = {}): LoadTarget {
  const column = (name: string, type: string) => ({ name, type, readAs: type, expression: "value" });
  return {
    schema: "synced",
    table,
    mark: "made by con_1",
    mode: "replace",
    primaryKey: [],
    columns: [column("id", "BIGINT"), column("text", "VARCHAR")],
    kept: [],
    ...over,
  };
}

async function csv(text: string, rows: number | null = text.split("\n").length - 1): Promise<SpoolFile> {
  files += 1;
  const path = join(bed.folder, "spool", `${files}.csv`);
  await writeFile(path, text);
  return { path, format: "csv", rows };
}

async function loadRows(table: string, text: string, over: Partial<LoadTarget> = {}): Promise<void> {
  const load = await engine.load(target(table, over), never);
  await load.add(await csv(text));
  await load.commit(text.split("\n").length - 1);
}

const rowsOf = async (table: string) =>
  (await readAnswer(engine, `FROM synced."${table}" ORDER BY 1`)).rows.map((row) => Object.values(row));

describe("tableLoad", () => {
  it("shows the old rows until the commit and the new ones after it", async () => {
    await loadRows("swapped", '1,a\n2,""\n3,\n');
    expect(await rowsOf("swapped")).toEqual([
      ["1", "a"],
      ["2", ""],
      ["3", null],
    ]);
    const load = await engine.load(target("swapped"), never);
    expect(await load.add(await csv("7,x\n"))).toBe(1);
    expect(await load.add(await csv("8,y\n9,z\n"))).toBe(2);
    expect((await rowsOf("swapped")).length).toBe(3);
    expect((await readRelations(engine)).map(({ name }) => name)).not.toContain("swapped__loading");
    await load.commit(3);
    expect((await rowsOf("swapped")).map(([id]) => id)).toEqual(["7", "8", "9"]);
    expect(await readdir(join(bed.folder, "test.duckdb.load"))).toEqual([]);
  });

  it("takes files that wait together in their order, and texts with rows in them as texts", async () => {
    const load = await engine.load(target("together"), never);
    const adding: Promise<number>[] = [];
    for (let file = 0; file < 20; file += 1) {
      const lines = Array.from({ length: 50 }, (_, row) => `${file * 50 + row},"7,x\n8,""y"""\n`);
      adding.push(load.add(await csv(lines.join(""), file === 9 ? null : 50)));
    }
    expect(await Promise.all(adding)).toEqual(Array.from({ length: 20 }, () => 50));
    await load.commit(1000);
    const { rows } = await readAnswer(engine, "SELECT id, text FROM synced.together");
    expect(rows).toEqual(Array.from({ length: 1000 }, (_, row) => ({ id: String(row), text: '7,x\n8,"y"' })));
  });

  it("keeps the old rows when a count differs, a value does not fit, or the load is undone", async () => {
    await loadRows("whole", "1,a\n");
    const short = await engine.load(target("whole"), never);
    await expect(short.add(await csv("1,b\n", 2))).rejects.toThrow("counted 2 rows and 1 arrived");

    const total = await engine.load(target("whole"), never);
    await total.add(await csv("1,b\n", null));
    await expect(total.commit(5)).rejects.toMatchObject({ kind: "request" });

    const wrong = await engine.load(target("whole"), never);
    await expect(wrong.add(await csv("one,b\n"))).rejects.toMatchObject({ kind: "statement" });
    await expect(wrong.add(await csv("1,b\n"))).rejects.toMatchObject({ kind: "statement" });

    const undone = await engine.load(target("whole"), never);
    await undone.add(await csv("1,b\n"));
    await undone.rollback();

    const aborting = new AbortController();
    const aborted = await engine.load(target("whole"), aborting.signal);
    const ended = expect(
      aborted.commit(null).then(() => aborted.add({ path: "", format: "csv", rows: 0 })),
    ).rejects.toThrow();
    aborting.abort();
    await ended;
    expect((await rowsOf("whole")).length).toBeLessThanOrEqual(1);
    expect(engine.activeRequests).toBe(0);
  });

  it("does not touch a table or view that somebody else made", async () => {
    await readAnswer(engine, "CREATE SCHEMA IF NOT EXISTS synced");
    await readAnswer(engine, "CREATE TABLE synced.Mine AS SELECT 1 AS a");
    await readAnswer(engine, "CREATE VIEW synced.look AS SELECT 1 AS a");
    for (const table of ["mine", "look"]) {
      await expect(engine.load(target(table), never)).rejects.toMatchObject({
        kind: "tableTaken",
        message: expect.stringContaining("did not make"),
      });
    }
    await loadRows("other", "1,a\n");
    await expect(engine.load(target("other", { mark: "made by con_2" }), never)).rejects.toThrow(
      "did not make",
    );
  });

  it("replaces rows of one key and keeps the others when it merges", async () => {
    await loadRows("merged", "1,a\n2,b\n");
    const merge = { mode: "merge", primaryKey: ["id"] } as const;
    await loadRows("merged", "2,first\n3,c\n2,last\n", merge);
    expect(await rowsOf("merged")).toEqual([
      ["1", "a"],
      ["2", "last"],
      ["3", "c"],
    ]);
    await expect(engine.load(target("absent", merge), never)).rejects.toThrow("no table");
    await loadRows("merged", "9,z\n");
    expect(await rowsOf("merged")).toEqual([["9", "z"]]);
  });

  it("keeps a column that no file has any more, says so beside it, and lets views live on", async () => {
    await loadRows("narrowed", "1,a\n");
    await readAnswer(engine, "CREATE VIEW synced.reader AS SELECT text FROM synced.narrowed");
    const columns = target("").columns.slice(0, 1);
    const kept = [{ name: "text", type: "VARCHAR", comment: "gone since today" }];
    await loadRows("narrowed", "5\n", { columns, kept });
    expect(await rowsOf("narrowed")).toEqual([["5", null]]);
    expect((await readAnswer(engine, "FROM synced.reader")).rows).toEqual([{ text: null }]);
    const sql = "SELECT comment FROM duckdb_columns() WHERE table_name = 'narrowed' AND column_name = 'text'";
    expect((await readAnswer(engine, sql)).rows).toEqual([{ comment: "gone since today" }]);
  });

  it("takes names of any spelling", async () => {
    const odd = `a "b" ; -- '$&`;
    await loadRows(odd, "1,x\n", { schema: "select" });
    expect((await readAnswer(engine, `FROM "select"."${odd.replaceAll('"', '""')}"`)).rows).toHaveLength(1);
  });

  it("lets no statement read what is being loaded", async () => {
    const loadFolder = join(bed.folder, "test.duckdb.load");
    await writeFile(join(loadFolder, "canary"), "secret_header\nsecret_value\n");
    await writeFile(join(loadFolder, "canary.csv"), "secret_header\nsecret_value\n");
    await writeFile(join(loadFolder, "canary.json"), '{"secret_header":"secret_value"}\n');
    const statements = ["canary", "canary.csv", "canary.json", "*", "*.csv"].flatMap((name) => {
      const path = `${loadFolder}/${name}`;
      return [
        `FROM read_csv('${path}')`,
        `FROM read_text('${path}')`,
        `FROM read_blob('${path}')`,
        `FROM read_json('${path}')`,
        `FROM glob('${path}')`,
        `SELECT * FROM query('FROM ''${path}''')`,
        `CREATE TABLE stolen AS FROM read_text('${path}')`,
        `COPY (SELECT 1) TO '${path}'`,
        `ATTACH '${path}'`,
        `FROM '${path}'`,
        `FROM "${path}"`,
        `FROM $$${path}$$`,
        `FROM query_table('${path}')`,
        `CREATE TABLE stolen AS FROM '${path}'`,
        `INSERT INTO stolen FROM '${path}'`,
        `SELECT (SELECT count(*) FROM '${path}')`,
        `SUMMARIZE '${path}'`,
        `EXPLAIN ANALYZE FROM '${path}'`,
      ];
    });
    await readAnswer(engine, "CREATE TABLE stolen (line VARCHAR)");
    for (const sql of statements) {
      for (const readOnly of [true, false]) {
        const { message } = await readFailure(engine, sql, { readOnly });
        expect(message).not.toContain("secret_");
      }
    }
    // Statements that only look at a file's columns need its ending; files that are being loaded have none.
    for (const name of ["canary", "*"]) {
      const path = `${loadFolder}/${name}`;
      const looking = [
        `DESCRIBE '${path}'`,
        `CREATE VIEW v AS FROM '${path}'`,
        `PIVOT '${path}' ON secret_header`,
      ];
      for (const sql of looking)
        expect((await readFailure(engine, sql)).message).not.toContain("secret_value");
    }
    expect((await readAnswer(engine, "FROM stolen")).rows).toEqual([]);
  });

  it("keeps the old table whole when the engine is killed in the middle", async () => {
    const doomed = await bed.open("doomed");
    const first = await doomed.load(target("t"), never);
    await first.add(await csv("1,a\n"));
    await first.commit(1);
    const second = await doomed.load(target("t"), never);
    await second.add(await csv("2,b\n"));
    const ended = expect(second.add(await csv("3,c\n".repeat(500_000)))).rejects.toMatchObject({
      kind: "engineStopped",
    });
    bed.ports.at(-1)?.kill();
    await ended;
    await doomed.exited;
    const again = await bed.open("doomed");
    expect((await readAnswer(again, "FROM synced.t")).rows).toEqual([{ id: "1", text: "a" }]);
    expect((await readRelations(again)).length).toBe(1);
  });

  it("takes files of every form in with the smallest memory that a database may have", async () => {
    const small = await bed.open("small", 256);
    const rows = 150_000;
    const text = "x".repeat(100);
    for (const format of ["csv", "ndjson"] as const) {
      const load = await small.load(target(format), never);
      for (let piece = 0; piece < 3; piece += 1) {
        const line = (id: number) =>
          format === "csv" ? `${id},${text}\n` : `{"id":${id},"text":"${text}"}\n`;
        const file = await csv(Array.from({ length: rows }, (_, id) => line(id)).join(""));
        expect(await load.add({ ...file, format })).toBe(rows);
      }
      await load.commit(3 * rows);
    }
    await small.close();
  });

  it("tells tables apart that differ in other letters than A to Z, and takes none for one of its own that is in its way", async () => {
    await readAnswer(engine, 'CREATE TABLE synced."letters__loading" AS SELECT 1 AS a');
    await readAnswer(engine, 'CREATE TABLE synced."É" AS SELECT 1 AS a');
    await loadRows("é", "1,a\n");
    await loadRows("Letters", "1,a\n");
    await loadRows("letters", "2,b\n");
    expect(await rowsOf("é")).toEqual([["1", "a"]]);
    expect(await rowsOf("É")).toEqual([[1]]);
    expect(await rowsOf("LETTERS")).toEqual([["2", "b"]]);
    expect(await rowsOf("letters__loading")).toEqual([[1]]);
  });

  it("replaces a kept result only where it may, whatever its comment says beside the mark", async () => {
    const result = (replace: boolean, note: string) => ({ result: { replace, note } });
    await loadRows("kept", "1,a\n", result(false, "The first 2 rows."));
    await expect(loadRows("KEPT", "2,b\n", result(false, ""))).rejects.toMatchObject({ kind: "tableTaken" });
    await expect(loadRows("kept", "2,b\n")).rejects.toMatchObject({ kind: "tableTaken" });
    await loadRows("Kept", "3,c\n", result(true, ""));
    expect(await rowsOf("kept")).toEqual([["3", "c"]]);
    await readAnswer(engine, "COMMENT ON TABLE synced.kept IS 'my own now'");
    await expect(loadRows("kept", "2,b\n", result(true, ""))).rejects.toMatchObject({ kind: "tableTaken" });
  });

  it("says of a kept result, too, when rows are missing", async () => {
    const load = await engine.load(target("short", { result: { replace: true, note: "" } }), never);
    await expect(load.add(await csv("1,a\n", 2))).rejects.toMatchObject({
      message: "The result has 2 rows and 1 arrived. Nothing was changed; try again.",
    });
  });
});
