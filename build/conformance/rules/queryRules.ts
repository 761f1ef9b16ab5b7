import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** POST /databases/:id/query. */
export function queryRules({ client, database, samples: { queries, capabilities } }: RuleSubject): void {
  const query = (sql: string, options?: Record<string, unknown>) => client().query(database(), sql, options);
  const refuse = (body: Record<string, unknown>) =>
    client().fail("POST", `/databases/${database()}/query`, { body });

  it("answers with columns, types, rows, their number and whether they were cut", async () => {
    expect(await query(queries.twoRows)).toEqual({
      columns: ["a", "b"],
      types: ["INTEGER", "VARCHAR"],
      rows: [
        { a: 1, b: "x" },
        { a: 2, b: null },
      ],
      rowCount: 2,
      truncated: false,
    });
  });

  it("names the columns of an empty result", async () => {
    expect(await query(queries.noRows)).toEqual({
      columns: ["a"],
      types: ["INTEGER"],
      rows: [],
      rowCount: 0,
      truncated: false,
    });
  });

  it("runs statements that insert, change and delete rows, and answers how many where its kind knows", async () => {
    for (const { sql, expected } of queries.writes.steps) {
      const isCounted = capabilities.exactWriteCounts && expected !== null;
      expect((await query(sql)).rows).toEqual(isCounted ? [{ Count: String(expected) }] : []);
    }
    await expect
      .poll(() => client().value(database(), "SELECT count(*) AS c FROM written"), { timeout: 20_000 })
      .toBe(queries.writes.left);
  });

  it("refuses a second row of one key where keys are unique, and takes it where they are not", async () => {
    for (const sql of queries.sameKey.make) await query(sql);
    const { status } = await client().send("POST", `/databases/${database()}/query`, {
      body: { sql: queries.sameKey.add },
    });
    expect(status).toBe(capabilities.uniqueKeys ? 400 : 200);
    const left = await client().value(database(), "SELECT count(*) AS c FROM keyed");
    expect(left).toBe(capabilities.uniqueKeys ? "1" : "2");
  });

  it("keeps two columns of one name apart", async () => {
    const { sql, expected } = queries.sameNames;
    const { columns, rows } = await query(sql);
    expect(new Set(columns).size).toBe(expected.length);
    expect(columns.map((column) => rows[0]?.[column])).toEqual(expected);
  });

  it("cuts at maxRows and says so, and does not say so when nothing was cut", async () => {
    expect(await query(queries.range(11), { maxRows: 10 })).toMatchObject({ rowCount: 10, truncated: true });
    expect(await query(queries.range(10), { maxRows: 10 })).toMatchObject({ rowCount: 10, truncated: false });
    expect(await query(queries.range(11), { maxRows: 1 })).toMatchObject({
      rows: [{ range: "0" }],
      truncated: true,
    });
  });

  it("cuts at 10,000 rows where nothing else is asked", async () => {
    expect(await query(queries.range(10_001))).toMatchObject({ rowCount: 10_000, truncated: true });
    expect(await query(queries.range(10_000))).toMatchObject({ rowCount: 10_000, truncated: false });
  });

  it("gives 100,000 rows, whole and in order", async () => {
    const { rows, rowCount, truncated } = await query(queries.texts(100_001, 20), { maxRows: 100_000 });
    expect({ rowCount, truncated, length: rows.length }).toEqual({
      rowCount: 100_000,
      truncated: true,
      length: 100_000,
    });
    expect(rows.every(({ i }, index) => i === String(index))).toBe(true);
  });

  it.each([0, -1, 100_001, 1.5, "10", null])("refuses maxRows %j, naming the bounds", async (maxRows) => {
    const { status, error } = await refuse({ sql: "SELECT 1", maxRows });
    expect(status).toBe(400);
    expect(error).toMatch(/maxRows.*1 to 100000/);
  });

  it.each([[undefined], [""], ["  \n"], [1], [null]])("refuses the sql %j, naming the bound", async (sql) => {
    const { status, error } = await refuse({ sql });
    expect(status).toBe(400);
    expect(error).toMatch(/sql.*100 KB/);
  });

  it("takes 100 KB of SQL counted in UTF-8, and not a byte more", async () => {
    const filler = (bytes: number): string =>
      `SELECT 'é' AS e -- ${"é".repeat(200_000)}`.slice(0, 19 + Math.floor((bytes - 20) / 2));
    const padded = (bytes: number): string => {
      const text = filler(bytes);
      return text + "x".repeat(bytes - Buffer.byteLength(text));
    };
    expect((await query(padded(102_400))).rows).toEqual([{ e: "é" }]);
    const { status, error } = await refuse({ sql: padded(102_401) });
    expect(status).toBe(400);
    expect(error).toMatch(/sql.*100 KB/);
  });

  it("refuses fields that it does not know and flags that are none", async () => {
    expect((await refuse({ sql: "SELECT 1", limit: 5 })).error).toContain("limit");
    expect((await refuse({ sql: "SELECT 1", readOnly: "yes" })).error).toContain("readOnly");
  });

  it.each(["SELECT 1; SELECT 2", "SELECT 1; DROP TABLE x", ";SELECT 1;;SELECT 2"])(
    "refuses two statements: %s",
    async (sql) => {
      expect((await refuse({ sql })).status).toBe(400);
    },
  );

  it.each(["-- nothing", "/* nothing */", ";"])("refuses text without a statement: %s", async (sql) => {
    expect((await refuse({ sql })).status).toBe(400);
  });

  it.each([
    ["SELECT 1 AS a;", [{ a: 1 }]],
    ["SELECT ';' AS a;; -- b; c", [{ a: ";" }]],
  ])("counts a semicolon at the end or in a text as no second statement: %s", async (sql, rows) => {
    expect((await query(sql)).rows).toEqual(rows);
  });

  it("answers a statement that fails with 400 and the database's own words", async () => {
    expect(await refuse({ sql: "SELEC 1" })).toMatchObject({
      status: 400,
      error: expect.stringContaining("SELEC"),
    });
    expect(await refuse({ sql: queries.missing("missing_table") })).toMatchObject({
      status: 400,
      error: expect.stringContaining("missing_table"),
    });
    expect(await refuse({ sql: queries.noNumber })).toMatchObject({
      status: 400,
      error: expect.stringContaining("x"),
    });
  });

  it("finds a failure in a late row, instead of giving the rows before it", async () => {
    const { sql, expected } = queries.lateRow;
    expect(await refuse({ sql, maxRows: 100_000 })).toMatchObject({
      status: 400,
      error: expect.stringContaining(expected),
    });
  });

  it("answers several statements at once, each with its own result", async () => {
    const values = await Promise.all([1, 2, 3, 4].map((n) => client().value(database(), `SELECT ${n} AS n`)));
    expect(values).toEqual([1, 2, 3, 4]);
  });

  it("lets no statement reach the machine that it runs on", async () => {
    for (const sql of queries.reachingOut) expect((await refuse({ sql })).status).toBe(400);
  });
}
