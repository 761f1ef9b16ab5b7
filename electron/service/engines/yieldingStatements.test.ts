import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QueryAnswer, RunningEngine } from "./DatabaseEngine";
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

  it("goes on when it writes", async () => {
    const sql = "CREATE TABLE made AS SELECT sum(range * range) AS total FROM range(300000000)";
    expect((await runYielding(sql, false)).ok).toBe(true);
    expect((await readAnswer(engine, "SELECT count(*)::INTEGER AS n FROM made")).rows).toEqual([{ n: 1 }]);
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
