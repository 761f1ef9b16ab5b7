import { expect, it } from "vitest";
import { z } from "zod";
import type { RuleSubject } from "../suite/RuleSubject";

const list = z.strictObject({ databases: z.array(z.looseObject({ id: z.string() })) });

/** GET /databases, GET and DELETE /databases/:id, and the states between. */
export function databaseRules({ client, database, samples: { queries } }: RuleSubject): void {
  it("lists databases newest first", async () => {
    const ids = [(await client().create()).id, (await client().create()).id, (await client().create()).id];
    const listed = list.parse((await client().send("GET", "/databases")).body).databases.map(({ id }) => id);
    expect(listed.filter((id) => ids.includes(id))).toEqual(ids.toReversed());
    expect(listed).toContain(database());
  });

  it("shows one database as it shows it in the list", async () => {
    const { databases } = list.parse((await client().send("GET", "/databases")).body);
    const { status, body } = await client().send("GET", `/databases/${database()}`);
    expect(status).toBe(200);
    expect(body).toEqual({ database: databases.find(({ id }) => id === database()) });
  });

  it("answers queries and schema reads with 409 while the database is provisioned, and with 200 once it runs", async ({
    skip,
  }) => {
    const { id } = await client().create();
    const query = await client().send("POST", `/databases/${id}/query`, { body: { sql: "SELECT 1" } });
    const schema = await client().send("GET", `/databases/${id}/schema`);
    if ((await client().status(id)) === "running") return skip("provisioning was too fast to be seen");
    for (const { status, body } of [query, schema]) {
      expect(status).toBe(409);
      expect(body).toEqual({ error: expect.stringMatching(/provision/) });
    }
    await client().waitForStatus(id, "running");
    expect(await client().value(id, "SELECT 'ready'")).toBe("ready");
  });

  it("deletes a database for good", async () => {
    const id = await client().createRunning();
    const { status, body } = await client().send("DELETE", `/databases/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: true });
    expect((await client().fail("GET", `/databases/${id}`)).status).toBe(404);
    expect((await client().fail("DELETE", `/databases/${id}`)).status).toBe(404);
    expect(
      (await client().fail("POST", `/databases/${id}/query`, { body: { sql: "SELECT 1" } })).status,
    ).toBe(404);
  });

  it("deletes a database that is still provisioned", async () => {
    const { id } = await client().create();
    expect((await client().send("DELETE", `/databases/${id}`)).status).toBe(200);
    expect((await client().fail("GET", `/databases/${id}`)).status).toBe(404);
  });

  it("removes a database when its time to live is over", async () => {
    const { id } = await client().create({ ttlHours: 0.000_1 });
    await expect
      .poll(async () => (await client().send("GET", `/databases/${id}`)).status, { timeout: 20_000 })
      .toBe(404);
  });

  it("keeps two databases apart", async () => {
    const other = await client().createRunning();
    await client().query(other, queries.onlyHere);
    const { error } = await client().fail("POST", `/databases/${database()}/query`, {
      body: { sql: queries.missing("only_here") },
    });
    expect(error).toContain("only_here");
  });
}
