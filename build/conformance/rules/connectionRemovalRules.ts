import { expect, it } from "vitest";
import { createdConnection } from "../suite/connectionShapes";
import type { RuleSubject } from "../suite/RuleSubject";

const endpoints = [
  ["GET", ""],
  ["PATCH", ""],
  ["DELETE", ""],
  ["GET", "/streams"],
  ["POST", "/sync"],
  ["GET", "/runs"],
] as const;

/** DELETE /connections/:id, and what is not there (docs/http-api.md). */
export function connectionRemovalRules({ client, bed }: RuleSubject): void {
  const missing = async (id: string): Promise<void> => {
    for (const [method, rest] of endpoints) {
      const options = method === "PATCH" ? { body: { name: "new" } } : {};
      const { status, error } = await client().fail(method, `/connections/${id}${rest}`, options);
      expect({ method, rest, status }).toEqual({ method, rest, status: 404 });
      expect(error).not.toContain(id);
    }
  };

  it("answers every request about a Connection that does not exist with 404", async () => {
    await missing("con_unknown");
    expect((await client().fail("GET", "/connections")).status).toBe(404);
  });

  it("answers every request about Connections of a database that does not exist with 404", async () => {
    for (const [method, rest] of [
      ["GET", ""],
      ["POST", ""],
      ["POST", "/test"],
    ] as const) {
      const options = method === "POST" ? { body: { kind: "none" } } : {};
      const path = `/databases/db_unknown/connections${rest}`;
      expect((await client().fail(method, path, options)).status).toBe(404);
    }
  });

  it("removes a Connection and keeps its tables with their rows", async ({ skip }) => {
    const source = bed(skip);
    const id = await client().createRunning();
    const { connection, run } = await source.connect(id);
    await source.finished(connection.id, run.id);
    const before = await client().send("GET", `/databases/${id}/schema`);
    const { status, body } = await client().send("DELETE", `/connections/${connection.id}`);
    expect({ status, body }).toEqual({ status: 200, body: { deleted: true } });
    await missing(connection.id);
    expect(await source.list(id)).toEqual([]);
    expect((await client().send("GET", `/databases/${id}/schema`)).body).toEqual(before.body);
  });

  it("removes a Connection whose sync is under way", async ({ skip }) => {
    const source = bed(skip);
    const id = await client().createRunning();
    const { connection } = await source.connect(id);
    expect((await client().send("DELETE", `/connections/${connection.id}`)).status).toBe(200);
    await missing(connection.id);
    expect(await client().value(id, "SELECT 1")).toBe(1);
  });

  it("removes a Connection once when two ask for it at the same time", async ({ skip }) => {
    const source = bed(skip);
    const { connection } = await source.connect(await client().createRunning());
    const remove = () => client().send("DELETE", `/connections/${connection.id}`);
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => String(status));
    expect(statuses.toSorted()).toEqual(["200", "404"]);
  });

  it("keeps no Connection of a database that is deleted while its source is tested", async ({ skip }) => {
    const source = bed(skip);
    const id = await client().createRunning();
    const [made, removed] = await Promise.all([
      client().send("POST", `/databases/${id}/connections`, { body: source.body() }),
      client().send("DELETE", `/databases/${id}`),
    ]);
    expect(removed.status).toBe(200);
    if (made.status === 201) await missing(createdConnection.parse(made.body).connection.id);
    else expect([404, 409]).toContain(made.status);
    expect((await client().fail("GET", `/databases/${id}/connections`)).status).toBe(404);
  });

  it("removes the Connections of a database that is deleted", async ({ skip }) => {
    const source = bed(skip);
    const id = await client().createRunning();
    const { connection } = await source.connect(id);
    expect((await client().send("DELETE", `/databases/${id}`)).status).toBe(200);
    await missing(connection.id);
    expect((await client().fail("GET", `/databases/${id}/connections`)).status).toBe(404);
  });
}
