import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QueryAnswer, RunningEngine } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer } from "./testing/readAnswer";

let fixture: TestEngine;
let engine: RunningEngine;

beforeAll(async () => {
  fixture = await openTestEngine();
  engine = await fixture.open();
});

afterAll(() => fixture.remove());

const endless = "SELECT sum(a.range * b.range) FROM range(100000000) a, range(100000000) b";

/** Asks a statement to yield soon after it began. */
function runYielding(sql: string, readOnly: boolean, maxRows = 10): Promise<QueryAnswer> {
  const yielding = new AbortController();
  const answer = engine.query({ sql, readOnly, maxRows, yielding: yielding.signal });
  setTimeout(() => yielding.abort(), 100);
  return answer;
}

describe("a statement that is asked to yield", () => {
  it.each([
    ["read-only", endless, true],
    ["allowed to write", endless, false],
    ["an EXPLAIN ANALYZE of a read-only request", `EXPLAIN ANALYZE ${endless}`, true],
  ])("is interrupted, and its database goes on: %s", async (_, sql, readOnly) => {
    for (const maxRows of [10, 10_000])
      expect(await runYielding(sql, readOnly, maxRows)).toMatchObject({
        ok: false,
        failure: { kind: "interrupted" },
      });
    expect((await readAnswer(engine, "SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
  });

  it("is interrupted although it was still being connected", async () => {
    const yielding = new AbortController();
    const answers = Array.from({ length: 4 }, () =>
      engine.query({ sql: endless, readOnly: true, maxRows: 10, yielding: yielding.signal }),
    );
    yielding.abort();
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ ok: false, failure: { kind: "interrupted" } });
  });

  it("is interrupted and has changed nothing when it writes", async () => {
    await readAnswer(engine, "CREATE TABLE kept AS SELECT 1 AS a");
    for (const sql of [
      `CREATE TABLE made AS ${endless}`,
      `INSERT INTO kept ${endless.replace("sum(a.range * b.range)", "a.range")}`,
      `INSERT INTO kept ${endless} RETURNING a`,
      `EXPLAIN ANALYZE INSERT INTO kept ${endless}`,
    ])
      expect(await runYielding(sql, false), sql).toMatchObject({
        ok: false,
        failure: { kind: "interrupted" },
      });
    expect((await readAnswer(engine, "FROM kept")).rows).toEqual([{ a: 1 }]);
    expect((await runYielding("CREATE TABLE made AS SELECT 1 AS a", false)).ok).toBe(true);
  });

  it("has written exactly what it answers for, whenever it is interrupted", async () => {
    await readAnswer(engine, "CREATE TABLE written (run INTEGER, n BIGINT)");
    const answered: number[] = [];
    const write = async (run: number): Promise<void> => {
      const yielding = new AbortController();
      const sql = `INSERT INTO written SELECT ${run}, range FROM range(${run % 3 === 0 ? 10 : 200_000})`;
      const answer = engine.query({ sql, readOnly: false, maxRows: 10, yielding: yielding.signal });
      if (run % 8 !== 0) setTimeout(() => yielding.abort(), (run * 7) % 60);
      const { ok } = await answer;
      if (ok) answered.push(run);
    };
    for (let run = 0; run < 120; run += 4)
      await Promise.all([run, run + 1, run + 2, run + 3].map((each) => write(each)));
    const { rows } = await readAnswer(engine, "SELECT DISTINCT run FROM written ORDER BY run");
    expect(rows.map(({ run }) => run)).toEqual(answered.toSorted((a, b) => a - b));
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.length).toBeLessThan(120);
  });

  it("sends its body to the end when its answer has begun", async () => {
    const yielding = new AbortController();
    await readAnswer(engine, "CREATE TABLE numbers AS SELECT range AS n FROM range(100000)");
    const answer = await engine.query({
      sql: "FROM numbers",
      readOnly: true,
      maxRows: 100_000,
      yielding: yielding.signal,
    });
    yielding.abort();
    if (!answer.ok) throw new Error(answer.failure.message);
    const { rowCount } = (await new Response(answer.body).json()) as { rowCount: number };
    expect(rowCount).toBe(100_000);
  });
});
