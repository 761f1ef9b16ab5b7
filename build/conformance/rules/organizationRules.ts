import { expect, it } from "vitest";
import { z } from "zod";
import type { ConformanceClient } from "../../../electron/service/testing/ConformanceClient";
import type { SkipTest } from "../suite/ConformanceSources";
import type { RuleSubject } from "../suite/RuleSubject";

/** Every endpoint whose address names a database, with a body that its owner may send. */
const databaseEndpoints = [
  { method: "GET", rest: "" },
  { method: "DELETE", rest: "" },
  { method: "POST", rest: "/query", body: { sql: "SELECT 1" } },
  { method: "GET", rest: "/schema" },
  { method: "GET", rest: "/connections" },
  { method: "POST", rest: "/connections", body: {} },
  { method: "POST", rest: "/connections/test", body: {} },
] as const;

/** Every endpoint whose address names a Connection. */
const connectionEndpoints = [
  { method: "GET", rest: "" },
  { method: "PATCH", rest: "", body: { name: "Taken over" } },
  { method: "DELETE", rest: "" },
  { method: "GET", rest: "/streams" },
  { method: "POST", rest: "/sync" },
  { method: "GET", rest: "/runs" },
] as const;

const databaseList = z.object({ databases: z.array(z.object({ id: z.string() })) });

/**
 * A key sees only what is its own organization's (docs/http-api.md): whatever a key of another one asks about it is
 * answered as for an id that names nothing.
 */
export function organizationRules({ client, database, bed }: RuleSubject): void {
  it.for(databaseEndpoints)(
    "hides a database of another organization from $method /databases/{id}$rest",
    async ({ method, rest, ...body }, { skip }) => {
      const key = otherKey(client(), skip);
      await expectHidden(client(), { key, method, path: "/databases", id: database(), rest, ...body });
      expect(await client().value(database(), "SELECT 42")).toBe(42);
    },
  );

  it.for(connectionEndpoints)(
    "hides a Connection of another organization from $method /connections/{id}$rest",
    async ({ method, rest, ...body }, { skip }) => {
      const key = otherKey(client(), skip);
      const source = bed(skip);
      const { id } = await source.shared();
      const before = [await source.get(id), await source.runs(id)];
      await expectHidden(client(), { key, method, path: "/connections", id, rest, ...body });
      expect([await source.get(id), await source.runs(id)]).toEqual(before);
    },
  );

  it("lists to each organization its own databases and no others", async ({ skip }) => {
    const key = otherKey(client(), skip);
    const { body } = await client().send("POST", "/databases", { key, body: { name: "of another" } });
    const { database: made } = z.object({ database: z.object({ id: z.string() }) }).parse(body);
    const listed = async (of: string) => {
      const answer = await client().send("GET", "/databases", { key: of });
      return databaseList.parse(answer.body).databases.map(({ id }) => id);
    };
    const [own, others] = [await listed(client().target.fullKey), await listed(key)];
    expect(own).toContain(database());
    expect(own).not.toContain(made.id);
    expect(others).toContain(made.id);
    expect(own.filter((id) => others.includes(id))).toEqual([]);
    expect((await client().fail("DELETE", `/databases/${made.id}`)).status).toBe(404);
    expect((await client().send("DELETE", `/databases/${made.id}`, { key })).status).toBe(200);
  });

  it("shows every organization the same engines and kinds of source", async ({ skip }) => {
    const key = otherKey(client(), skip);
    for (const path of ["/engines", "/connectors"]) {
      const { body } = await client().send("GET", path);
      expect(await client().send("GET", path, { key })).toMatchObject({ status: 200, body });
    }
  });
}

function otherKey(client: ConformanceClient, skip: SkipTest): string {
  return client.target.otherKey ?? skip("no key of another organization was given");
}

/** The answer about `id` is the one about an id that nobody ever made. */
async function expectHidden(
  client: ConformanceClient,
  request: {
    readonly key: string;
    readonly method: string;
    readonly path: string;
    readonly id: string;
    readonly rest: string;
    readonly body?: object;
  },
): Promise<void> {
  const { key, method, path, id, rest, body } = request;
  const options = { key, ...(body === undefined ? {} : { body }) };
  const hidden = await client.fail(method, `${path}/${id}${rest}`, options);
  expect(hidden.status).toBe(404);
  expect(hidden).toEqual(await client.fail(method, `${path}/unknown${rest}`, options));
}
