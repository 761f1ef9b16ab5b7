import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** Runs for minutes if nobody ends it. */
const endless = "SELECT count(*) FROM range(10000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3";

/** What happens to a statement when its caller goes away or its database is deleted. */
export function interruptionRules({ client }: RuleSubject): void {
  it("ends a statement when its caller goes away, and leaves the database usable", async () => {
    const id = await client().createRunning({ memoryMb: 512 });
    await client().query(id, "CREATE TABLE kept AS SELECT 1 AS a");
    const caller = new AbortController();
    const sql = `CREATE TABLE never AS ${endless}`;
    const running = client().send("POST", `/databases/${id}/query`, {
      body: { sql },
      init: { signal: caller.signal },
    });
    const ended = expect(running).rejects.toThrow();
    await wait(300);
    caller.abort();
    await ended;
    // Only a statement that was really ended frees the name that its transaction holds.
    await expect
      .poll(
        async () =>
          (
            await client().send("POST", `/databases/${id}/query`, {
              body: { sql: "CREATE TABLE never AS SELECT 1 AS a" },
            })
          ).status,
        { timeout: 20_000 },
      )
      .toBe(200);
    expect(await client().value(id, "SELECT count(*) FROM kept")).toBe("1");
  });

  it("drops an answer that is no longer read, and leaves the database usable", async () => {
    const id = await client().createRunning({ memoryMb: 1024 });
    const { baseAddress, fullKey, fetch } = client().target;
    const response = await fetch(
      new Request(`${baseAddress}/databases/${id}/query`, {
        method: "POST",
        headers: { authorization: `Bearer ${fullKey}`, "content-type": "application/json" },
        body: JSON.stringify({ sql: "SELECT repeat('x', 1000) AS t FROM range(100000)", maxRows: 100_000 }),
      }),
    );
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
    await reader?.cancel();
    expect(await client().value(id, "SELECT 1")).toBe(1);
  });

  it("ends the statements of a database that is deleted, and tells their callers", async () => {
    const id = await client().createRunning({ memoryMb: 512 });
    const running = client().fail("POST", `/databases/${id}/query`, { body: { sql: endless } });
    await wait(200);
    expect((await client().send("DELETE", `/databases/${id}`)).status).toBe(200);
    const { status, error } = await running;
    expect(status).toBe(409);
    expect(error).toContain("deleted");
  });
}
