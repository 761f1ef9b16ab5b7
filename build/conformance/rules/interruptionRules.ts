import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** What happens to a statement when its caller goes away or its database is deleted. */
export function interruptionRules({ client, samples }: RuleSubject): void {
  const { memoryMb, endless, abandoned, hasEnded } = samples.interruption;

  it("ends a statement when its caller goes away, and leaves the database usable", async () => {
    const id = await client().createRunning({ memoryMb });
    const caller = new AbortController();
    const running = client().send("POST", `/databases/${id}/query`, {
      body: { sql: abandoned },
      init: { signal: caller.signal },
    });
    const ended = expect(running).rejects.toThrow();
    await wait(300);
    caller.abort();
    await ended;
    await expect.poll(() => hasEnded(client(), id), { timeout: 20_000 }).toBe(true);
    expect(await client().value(id, "SELECT 1")).toBe(1);
  });

  it("drops an answer that is no longer read, and leaves the database usable", async () => {
    const id = await client().createRunning({ memoryMb: 1024 });
    const { baseAddress, fullKey, fetch } = client().target;
    const response = await fetch(
      new Request(`${baseAddress}/databases/${id}/query`, {
        method: "POST",
        headers: { authorization: `Bearer ${fullKey}`, "content-type": "application/json" },
        body: JSON.stringify({ sql: samples.queries.texts(100_000, 1000), maxRows: 100_000 }),
      }),
    );
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
    await reader?.cancel();
    expect(await client().value(id, "SELECT 1")).toBe(1);
  });

  it("ends the statements of a database that is deleted, and tells their callers", async () => {
    const id = await client().createRunning({ memoryMb });
    const running = client().fail("POST", `/databases/${id}/query`, { body: { sql: endless } });
    await wait(200);
    expect((await client().send("DELETE", `/databases/${id}`)).status).toBe(200);
    const { status, error } = await running;
    expect(status).toBe(409);
    expect(error).toContain("deleted");
  });
}
