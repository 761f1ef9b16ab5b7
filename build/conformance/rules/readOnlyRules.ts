import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** `readOnly`, and keys with read scope, for which it is always on. */
export function readOnlyRules({ client, database, samples }: RuleSubject): void {
  const send = (sql: string, key?: string, readOnly?: boolean) =>
    client().send("POST", `/databases/${database()}/query`, {
      body: { sql, ...(readOnly === undefined ? {} : { readOnly }) },
      ...(key === undefined ? {} : { key }),
    });
  const prepare = (): Promise<void> => samples.readOnly.prepare(client(), database());
  const untouched = async (): Promise<void> => {
    const { sql, expected } = samples.readOnly.guarded;
    expect((await client().query(database(), sql)).rows).toEqual(expected);
  };

  it.each(samples.readOnly.reading)("runs %s", async (sql) => {
    expect((await send(sql, undefined, true)).status).toBe(200);
  });

  it.each(samples.readOnly.writing)("refuses %s", async (sql) => {
    await prepare();
    expect((await send(sql, undefined, true)).status).toBe(400);
    await untouched();
  });

  it("is always on for a read key, also when it asks for the opposite", async ({ skip }) => {
    const { readKey } = client().target;
    if (readKey === undefined) return skip("no read key was given");
    await prepare();
    expect((await send(samples.readOnly.guarded.sql, readKey)).status).toBe(200);
    for (const sql of samples.readOnly.writing)
      expect([400, 403]).toContain((await send(sql, readKey, false)).status);
    await untouched();
  });
}
