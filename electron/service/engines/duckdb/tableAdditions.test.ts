import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LoadTarget } from "#shared/processes/enginePort";
import type { RunningEngine } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure } from "./testing/readAnswer";

let bed: TestEngine;
let engine: RunningEngine;
beforeAll(async () => {
  bed = await openTestEngine();
  engine = await bed.open();
  await mkdir(join(bed.folder, "spool"));
});
afterAll(() => bed.remove());
beforeEach(async () => {
  await run("DROP SCHEMA IF EXISTS synced CASCADE");
  await load("1,a,10\n2,b,20\n");
});

const mark = "made by con_1";
const never = new AbortController().signal;
let files = 0;

const column = (name: string, type: string) => ({ name, type, readAs: type, expression: "value" });
const all = [column("id", "BIGINT"), column("text", "VARCHAR"), column("n", "INTEGER")];

/** @returns what is said of the table afterwards */
async function load(text: string, over: Partial<LoadTarget> = {}, on = engine): Promise<readonly string[]> {
  const target: LoadTarget = {
    schema: "synced",
    table: "t",
    mark,
    mode: "replace",
    primaryKey: ["id"],
    columns: all,
    kept: [],
    ...over,
  };
  const running = await on.load(target, never);
  files += 1;
  const path = join(bed.folder, "spool", `${files}.csv`);
  await writeFile(path, text);
  await running.add({ path, format: "csv", rows: null });
  return running.commit(null);
}

const run = async (sql: string, on = engine) => (await readAnswer(on, sql)).rows;

const indexes = async (on = engine) =>
  (await run("SELECT index_name AS name, sql, comment FROM duckdb_indexes() ORDER BY 1", on)).map((row) =>
    Object.values(row),
  );

describe("tableAdditions", () => {
  it("keeps the indexes that a person made on a synced table, sync after sync, and through a kill", async () => {
    const doomed = await bed.open("indexed");
    await load("1,a,10\n2,b,20\n", {}, doomed);
    await run(`CREATE UNIQUE INDEX "the ""key""" ON synced.t(id)`, doomed);
    await run("CREATE INDEX by_text ON synced.t(lower(text), n)", doomed);
    await run("COMMENT ON INDEX synced.by_text IS 'for the report'", doomed);
    const made = [
      ["by_text", 'CREATE INDEX by_text ON synced.t((lower("text")), n);', "for the report"],
      ['the "key"', 'CREATE UNIQUE INDEX "the ""key""" ON synced.t(id);', null],
    ];
    expect(await load("3,c,30\n4,d,40\n", {}, doomed)).toEqual([]);
    expect(await load("5,e,50\n6,f,60\n", {}, doomed)).toEqual([]);
    expect(await indexes(doomed)).toEqual(made);
    bed.ports.at(-1)?.kill();
    await doomed.exited;
    const again = await bed.open("indexed");
    expect(await indexes(again)).toEqual(made);
    expect(await readFailure(again, "INSERT INTO synced.t VALUES (5, 'x', 1)")).toMatchObject({
      message: expect.stringContaining("unique"),
    });
    expect(await run("SELECT n FROM synced.t WHERE id = 6", again)).toEqual([{ n: 60 }]);
    await again.close();
  });

  it("syncs the table where an index cannot be made again, and says which, why and how it was made", async () => {
    await run("CREATE UNIQUE INDEX only_one ON synced.t(text)");
    await run("CREATE INDEX as_number ON synced.t((n + id))");
    await run("CREATE INDEX casted ON synced.t((CAST(id::VARCHAR || '0' AS TINYINT)))");
    await run("CREATE INDEX listed ON synced.t(n)");
    const columns = [column("id", "BIGINT"), column("text", "VARCHAR"), { ...column("n", "INTEGER[]") }];
    columns[2] = { name: "n", type: "INTEGER[]", readAs: "INTEGER", expression: "[value]" };
    const notes = await load("1,same,1\n99,same,2\n", { columns });
    expect(notes).toEqual([
      "The index as_number of this table was dropped: the table no longer has everything that it is over. It was made by: CREATE INDEX as_number ON synced.t(((n + id)))",
      expect.stringMatching(
        /^The index casted of this table was dropped: \(CAST\(.* cannot be computed for every row\./,
      ),
      "The index listed of this table was dropped: values of the type INTEGER[] cannot be in an index. It was made by: CREATE INDEX listed ON synced.t(n)",
      'The index only_one of this table was dropped: several rows have the same "text". It was made by: CREATE UNIQUE INDEX only_one ON synced.t("text")',
    ]);
    expect(await indexes()).toEqual([]);
    expect(await run("SELECT count(*)::INT AS n FROM synced.t")).toEqual([{ n: 2 }]);
    expect(await load("1,same,1\n", { columns })).toEqual([]);
  });

  it("keeps an index over several columns where NULL tells rows apart", async () => {
    await run("CREATE UNIQUE INDEX pairs ON synced.t(text, n)");
    expect(await load("1,a,\n2,a,\n3,a,1\n4,a,2\n")).toEqual([]);
    expect(await indexes()).toHaveLength(1);
  });

  it("keeps comments, a primary key, NOT NULL and plain defaults, and lets views go on", async () => {
    await run("ALTER TABLE synced.t ADD PRIMARY KEY (id)");
    await run("ALTER TABLE synced.t ALTER text SET NOT NULL");
    await run("ALTER TABLE synced.t ALTER n SET DEFAULT -1");
    await run("ALTER TABLE synced.t ALTER text SET DEFAULT 'it''s'");
    await run("COMMENT ON COLUMN synced.t.text IS 'what ''they'' wrote'");
    await run(`COMMENT ON TABLE synced.t IS '${mark}: the orders of Ulm'`);
    await run("CREATE VIEW synced.seen AS SELECT * FROM synced.t WHERE id > 1");
    await run("COMMENT ON VIEW synced.seen IS 'mine'");
    await run("CREATE INDEX by_n ON synced.t(n)");
    for (let sync = 0; sync < 2; sync += 1) expect(await load("1,x,10\n2,y,20\n3,z,30\n")).toEqual([]);
    expect(await run("SELECT comment FROM duckdb_tables()")).toEqual([
      { comment: `${mark}: the orders of Ulm` },
    ]);
    expect(
      await run(
        "SELECT column_name AS name, comment, column_default AS value FROM duckdb_columns() WHERE table_name = 't'",
      ),
    ).toEqual([
      { name: "id", comment: null, value: null },
      { name: "text", comment: "what 'they' wrote", value: "'it''s'" },
      { name: "n", comment: null, value: "-1" },
    ]);
    expect((await readFailure(engine, "INSERT INTO synced.t(id) VALUES (1)")).message).toContain(
      "primary key",
    );
    expect((await readFailure(engine, "INSERT INTO synced.t VALUES (9, NULL, 1)")).message).toContain(
      "NOT NULL",
    );
    expect(await run("SELECT id FROM synced.seen")).toEqual([{ id: "2" }, { id: "3" }]);
    expect(await run("SELECT comment FROM duckdb_views() WHERE view_name = 'seen'")).toEqual([
      { comment: "mine" },
    ]);
  });

  it("says what of a person's rules and columns the new rows do not allow", async () => {
    await run("CREATE SEQUENCE synced.numbers");
    await run("ALTER TABLE synced.t ADD COLUMN own INTEGER");
    await run("ALTER TABLE synced.t ADD COLUMN hidden INTEGER");
    await run("ALTER TABLE synced.t ADD PRIMARY KEY (id)");
    await run("ALTER TABLE synced.t ALTER text SET NOT NULL");
    await run("ALTER TABLE synced.t ALTER n SET DEFAULT nextval('synced.numbers')");
    expect(await load("1,,1\n1,b,2\n", { excluded: ["hidden"] })).toEqual([
      "The default of n (nextval('synced.numbers')) was dropped: a sync keeps only constant defaults of the column's type.",
      "The column own, which was added here, was dropped: a sync rebuilds the table with the columns of its source. Keep your own columns in another table and join the two.",
      "The NOT NULL constraint on text was dropped: some rows of the source have no text.",
      'The primary key (id) that was added to this table was dropped: several rows have the same "id".',
    ]);
    await run("ALTER TABLE synced.t ALTER n SET NOT NULL");
    expect(await load("1,a\n", { columns: all.slice(0, 2), excluded: ["n"] })).toEqual([]);
  });

  it("takes its own comment from a column that came back, and keeps a person's", async () => {
    const kept = (comment: string) => ({
      columns: all.slice(0, 2),
      kept: [{ name: "n", type: "INTEGER", comment }],
    });
    const comment = async () =>
      run("SELECT comment FROM duckdb_columns() WHERE table_name = 't' AND column_name = 'n'");
    const since = "The source has not had this column since 2026-11-21T10:00:00.000Z.";
    await load("1,a\n", kept(since));
    expect(await comment()).toEqual([{ comment: since }]);
    await run("COMMENT ON COLUMN synced.t.n IS 'old numbers'");
    await load("1,a\n", kept(since));
    expect(await comment()).toEqual([{ comment: "old numbers" }]);
    await run(`COMMENT ON COLUMN synced.t.n IS '${since}'`);
    await load("1,a,2\n");
    expect(await comment()).toEqual([{ comment: null }]);
  });

  it("leaves a table that another one refers to as it is, and says what to do", async () => {
    await run("ALTER TABLE synced.t ADD PRIMARY KEY (id)");
    await run("CREATE TABLE synced.child (of BIGINT REFERENCES synced.t(id))");
    await expect(load("7,x,1\n")).rejects.toThrow(
      "The table child refers to this one by a foreign key, so its rows cannot be replaced.",
    );
    expect(await run("SELECT count(*)::INT AS n FROM synced.t")).toEqual([{ n: 2 }]);
  });

  it("loses no index that is made while a sync is on its way", async () => {
    const running = await engine.load(
      { schema: "synced", table: "t", mark, mode: "replace", primaryKey: [], columns: all, kept: [] },
      never,
    );
    await run("CREATE INDEX meanwhile ON synced.t(n)");
    await expect(running.commit(null)).rejects.toThrow("a dependency was created");
    expect(await indexes()).toHaveLength(1);
    expect(await load("1,a,1\n")).toEqual([]);
    expect(await indexes()).toHaveLength(1);
  });
});
