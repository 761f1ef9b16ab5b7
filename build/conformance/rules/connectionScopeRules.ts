import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** What a read key may see of Connections, and that it changes none (docs/http-api.md). */
export function connectionScopeRules({ client, database, bed }: RuleSubject): void {
  it("lets a read key see kinds, Connections and runs", async ({ skip }) => {
    const { readKey } = client().target;
    if (readKey === undefined) return skip("no read key was given");
    expect((await client().send("GET", "/connectors", { key: readKey })).status).toBe(200);
    const { id, databaseId } = await bed(skip).shared();
    for (const path of [
      `/databases/${databaseId}/connections`,
      `/connections/${id}`,
      `/connections/${id}/runs`,
    ])
      expect((await client().send("GET", path, { key: readKey })).status).toBe(200);
  });

  it("answers a creation, a test, a change, a sync and a deletion by a read key with 403, whatever else is wrong with them", async ({
    skip,
  }) => {
    const { readKey } = client().target;
    if (readKey === undefined) return skip("no read key was given");
    const { id } = await bed(skip).shared();
    for (const [method, path] of [
      ["POST", `/databases/${database()}/connections`],
      ["POST", `/databases/${database()}/connections/test`],
      ["PATCH", `/connections/${id}`],
      ["POST", `/connections/${id}/sync`],
      ["DELETE", `/connections/${id}`],
    ] as const) {
      const options = method === "DELETE" ? {} : { body: {} };
      const { status } = await client().fail(method, path, { key: readKey, ...options });
      expect({ method, path, status }).toEqual({ method, path, status: 403 });
    }
  });

  it("changes nothing for a read key", async ({ skip }) => {
    const { readKey } = client().target;
    if (readKey === undefined) return skip("no read key was given");
    const source = bed(skip);
    const { id } = await source.shared();
    const [before, runs] = [await source.get(id), await source.runs(id)];
    for (const [method, rest, body] of [
      ["PATCH", "", { name: "Taken over", status: "paused" }],
      ["POST", "/sync", undefined],
      ["DELETE", "", undefined],
    ] as const) {
      const options = { key: readKey, ...(body === undefined ? {} : { body }) };
      expect((await client().fail(method, `/connections/${id}${rest}`, options)).status).toBe(403);
    }
    expect(await source.get(id)).toEqual(before);
    expect(await source.runs(id)).toEqual(runs);
  });
}
