import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** POST /databases/:id/connections/test. */
export function connectionTestRules({ client, database, bed }: RuleSubject): void {
  it("lists what could be synced from a source that it reaches, and saves nothing", async ({ skip }) => {
    const source = bed(skip);
    const before = await source.list(database());
    const { ok, streams } = await source.test(database());
    expect(ok).toBe(true);
    expect(streams.length).toBeGreaterThan(0);
    expect(new Set(streams.map(({ name }) => name)).size).toBe(streams.length);
    expect(await source.list(database())).toEqual(before);
  });

  it("answers with the reason where the source cannot be opened, and with no secret in it", async ({
    skip,
  }) => {
    const source = bed(skip);
    const answer = await source.test(database(), { secrets: source.wrongSecrets });
    expect(answer).toMatchObject({ ok: false, error: expect.any(String), streams: [] });
    for (const value of Object.values(source.wrongSecrets))
      expect(JSON.stringify(answer)).not.toContain(value);
  });

  it.each([
    ["kind", undefined],
    ["kind", "no_such_kind"],
    ["kind", 7],
    ["config", "host"],
    ["config", []],
    ["secrets", "password"],
    ["secrets", { password: 7 }],
    ["source", {}],
  ])("refuses %s %j with 400, naming the field", async (field, value) => {
    const { status, error } = await client().fail("POST", `/databases/${database()}/connections/test`, {
      body: { kind: "none", config: {}, secrets: {}, [field]: value },
    });
    expect(status).toBe(400);
    expect(error).toContain(field);
  });
}
