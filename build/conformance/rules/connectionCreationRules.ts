import { expect, it } from "vitest";
import { z } from "zod";
import type { RuleSubject } from "../suite/RuleSubject";

const schema = z.object({ tables: z.array(z.object({ schema: z.string(), name: z.string() })) });

/** GET and POST /databases/:id/connections. */
export function connectionCreationRules({ client, database, bed }: RuleSubject): void {
  const refuse = (id: string, body: object) =>
    client().fail("POST", `/databases/${id}/connections`, { body });

  it("saves a Connection, shows it without its secrets, and starts its first sync at once", async ({
    skip,
  }) => {
    const source = bed(skip);
    const id = await client().createRunning();
    const { connection, run } = await source.connect(id, { name: "  Shop ", scheduleMinutes: 45 });
    expect(connection).toMatchObject({
      databaseId: id,
      kind: source.source.kind,
      name: "Shop",
      status: "active",
      scheduleMinutes: 45,
      config: { ...source.source.config, streams: [] },
    });
    expect((await source.runs(connection.id)).map(({ id: runId, trigger }) => [runId, trigger])).toEqual([
      [run.id, "initial"],
    ]);
    const { status, tables, error } = await source.finished(connection.id, run.id);
    expect({ status, error }).toEqual({ status: "succeeded", error: null });
    expect(tables.length).toBeGreaterThan(0);
    const shown = schema.parse((await client().send("GET", `/databases/${id}/schema`)).body).tables;
    expect(shown).toHaveLength(tables.length);
    const counts = await Promise.all(
      shown.map(async (table) =>
        Number(await client().value(id, `SELECT count(*) FROM "${table.schema}"."${table.name}"`)),
      ),
    );
    const ascending = (a: number, b: number): number => a - b;
    expect(counts.toSorted(ascending)).toEqual(tables.map(({ rows }) => rows).toSorted(ascending));
    const after = await source.get(connection.id);
    expect(after.lastRun).toMatchObject({ id: run.id, status: "succeeded", error: null });
    expect(await source.list(id)).toEqual([after]);
  });

  it("tests the source first: one that fails is answered with 400, its reason, and nothing is saved", async ({
    skip,
  }) => {
    const source = bed(skip);
    const { status } = await refuse(database(), source.body({ secrets: source.wrongSecrets }));
    expect(status).toBe(400);
    expect(await source.list(database())).toEqual([]);
  });

  it("allows several Connections of a kind that may have them, and lists the newest first", async ({
    skip,
  }) => {
    const source = bed(skip, "several");
    const id = await client().createRunning();
    const names = ["first", "second", "third"];
    for (const name of names) await source.connect(id, { name });
    expect((await source.list(id)).map(({ name }) => name)).toEqual(names.toReversed());
  });

  it("answers a second Connection of a one-instance kind with 409 and keeps the first, until that is deleted", async ({
    skip,
  }) => {
    const source = bed(skip, "single");
    const id = await client().createRunning();
    const { connection } = await source.connect(id);
    const { status, error } = await refuse(id, source.body({ name: "Second" }));
    expect(status).toBe(409);
    expect(error).toContain(source.source.kind);
    expect((await source.list(id)).map(({ name }) => name)).toEqual(["Conformance"]);
    expect((await client().send("DELETE", `/connections/${connection.id}`)).status).toBe(200);
    await source.connect(id, { name: "Second" });
  });

  it("saves one of two Connections of a one-instance kind that are made at the same time", async ({
    skip,
  }) => {
    const source = bed(skip, "single");
    const id = await client().createRunning();
    const path = `/databases/${id}/connections`;
    const make = () => client().send("POST", path, { body: source.body() });
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    expect(await source.list(id)).toHaveLength(1);
  });

  it("allows a one-instance kind once in each database", async ({ skip }) => {
    const source = bed(skip, "single");
    for (const id of [await client().createRunning(), await client().createRunning()])
      await source.connect(id);
  });

  it("answers with 409 while the database is provisioned", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await client().create();
    const { status, body } = await client().send("POST", `/databases/${id}/connections`, {
      body: source.body(),
    });
    if (status === 201) return skip("provisioning was too fast to be seen");
    expect(status).toBe(409);
    expect(body).toEqual({ error: expect.stringMatching(/provision/) });
  });

  it("refuses excluded columns where a kind is not relational, and says so", async ({ skip }) => {
    const source = bed(skip, "plain");
    const streams = [{ name: "orders", excludeColumns: ["note"] }];
    const { status, error } = await refuse(database(), source.body({ config: source.config(streams) }));
    expect(status).toBe(400);
    expect(error).toMatch(/excludeColumns.*relational/);
    expect(await source.list(database())).toEqual([]);
  });

  it("refuses settings that the kind does not have and settings that it lacks, naming each and no value", async ({
    skip,
  }) => {
    const source = bed(skip);
    const config = { ...source.source.config, unheardOf: "value-unheard" };
    const secrets = { ...source.source.secrets, unknownSecret: "value-secret" };
    const unknown = await refuse(database(), source.body({ config, secrets }));
    expect(unknown.status).toBe(400);
    expect(unknown.error).toMatch(/unheardOf.*unknownSecret/);
    expect(unknown.error).not.toMatch(/value-(unheard|secret)/);
    expect((await refuse(database(), source.body({ config: {}, secrets: {} }))).status).toBe(400);
  });

  it.each([
    ["kind", undefined],
    ["kind", ""],
    ["kind", "no_such_kind"],
    ["kind", 7],
    ["name", undefined],
    ["name", "  "],
    ["name", 7],
    ["name", null],
    ["name", "\ud800"],
    ["name", "a\u0000b"],
    ["name", "a\nb"],
    ["name", "a\u2028b"],
    ["scheduleMinutes", 0],
    ["scheduleMinutes", -60],
    ["scheduleMinutes", 1.5],
    ["scheduleMinutes", "60"],
    ["config", "host"],
    ["config", []],
    ["config", null],
    ["config", { streams: "all" }],
    ["config", { streams: ["orders"] }],
    ["config", { streams: [{}] }],
    ["config", { streams: [{ name: "orders", enabled: "no" }] }],
    ["config", { streams: [{ name: "orders", excludeColumns: "note" }] }],
    ["config", { streams: [{ name: "orders" }, { name: "orders" }] }],
    ["secrets", "password"],
    ["secrets", []],
    ["secrets", { password: 7 }],
    ["schedule", 60],
    ["status", "paused"],
  ])("refuses %s %j with 400, naming the field", async (field, value) => {
    const body = { kind: "none", name: "ok", scheduleMinutes: 60, config: {}, secrets: {} };
    const { status, error } = await refuse(database(), { ...body, [field]: value });
    expect(status).toBe(400);
    expect(error).toContain(field);
  });

  it("refuses a choice of a stream with a field that it does not know", async () => {
    const config = { streams: [{ name: "orders", skipped: true }] };
    const body = { kind: "none", name: "ok", scheduleMinutes: 60, config, secrets: {} };
    expect(await refuse(database(), body)).toMatchObject({
      status: 400,
      error: expect.stringContaining("skipped"),
    });
  });
}
