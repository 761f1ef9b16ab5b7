import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { z } from "zod";
import type { RuleSubject } from "../suite/RuleSubject";

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const engineList = z.object({
  engines: z.array(z.object({ id: z.string(), regions: z.array(z.string()) })).min(1),
});

const creation = z.object({
  database: z.object({ connection: z.object({ protocol: z.string(), uri: z.string() }) }),
  connection: z.object({ uri: z.string(), sql: z.string() }),
});

/** POST /databases. */
export function creationRules({ client }: RuleSubject): void {
  it("answers with the database, its token and an ATTACH statement, and fills in the defaults", async () => {
    const { answer, token } = await client().create({ name: "defaults" });
    expect(answer.status).toBe(201);
    const connection = { protocol: expect.any(String), uri: expect.any(String) };
    expect(answer.body).toEqual({
      database: {
        id: expect.any(String),
        name: "defaults",
        engine: expect.any(String),
        engineVersion: expect.any(String),
        status: "provisioning",
        region: "iad",
        vmSize: "shared-cpu-1x",
        memoryMb: 1024,
        autoStop: false,
        expiresAt: null,
        createdAt: timestamp,
        connection,
      },
      token: expect.stringMatching(/\S{20,}/),
      connection: { uri: expect.any(String), sql: expect.stringMatching(/^ATTACH '.+' AS "defaults" /) },
    });
    expect(answer.body).toMatchObject({ connection: { sql: expect.stringContaining(token) } });
  });

  it("gives one address, in the database and in the ATTACH statement alike", async () => {
    const { answer, id } = await client().create();
    const { database, connection } = creation.parse(answer.body);
    expect(connection.uri).toBe(database.connection.uri);
    expect(connection.sql).toContain(`'${connection.uri}'`);
    expect((await client().send("GET", `/databases/${id}`)).body).toMatchObject({
      database: { connection: database.connection },
    });
  });

  it("never shows the token again", async () => {
    const { id, token } = await client().create();
    for (const path of ["/databases", `/databases/${id}`]) {
      expect(JSON.stringify((await client().send("GET", path)).body)).not.toContain(token);
    }
  });

  it("takes everything that may be chosen", async () => {
    const before = Date.now();
    const { engines } = engineList.parse((await client().send("GET", "/engines")).body);
    const [engine] = engines;
    const wishes = {
      engine: engine?.id,
      region: engine?.regions.at(-1),
      // The contract names no other size.
      vmSize: "shared-cpu-1x",
      memoryMb: 512,
      autoStop: true,
    };
    const { answer } = await client().create({ ...wishes, ttlHours: 1.5 });
    expect(answer.body).toMatchObject({ database: { ...wishes, expiresAt: timestamp } });
    const { expiresAt } = (answer.body as { database: { expiresAt: string } }).database;
    const lifetime = Date.parse(expiresAt) - before;
    expect(lifetime).toBeGreaterThanOrEqual(1.5 * 3_600_000);
    expect(lifetime).toBeLessThan(1.5 * 3_600_000 + 60_000);
  });

  it("counts a name's characters, not its bytes, and not the spaces around it", async () => {
    const name = "🦆".repeat(50);
    expect((await client().create({ name: `  ${name}\t` })).answer.body).toMatchObject({
      database: { name },
    });
    const { status, error } = await client().fail("POST", "/databases", { body: { name: "🦆".repeat(51) } });
    expect(status).toBe(400);
    expect(error).toMatch(/name.*50/);
  });

  it("quotes a name in the ATTACH statement so that it stays a name", async () => {
    const { answer } = await client().create({ name: 'a" (TYPE x); --' });
    expect(answer.body).toMatchObject({
      connection: { sql: expect.stringContaining('AS "a"" (TYPE x); --" (') },
    });
  });

  it("allows two databases of one name", async () => {
    const [one, other] = [await client().create({ name: "twin" }), await client().create({ name: "twin" })];
    expect(one.id).not.toBe(other.id);
  });

  it.each([
    ["name", undefined, "50"],
    ["name", "", "50"],
    ["name", "   ", "50"],
    ["name", "x".repeat(51), "50"],
    ["name", 7, "50"],
    ["name", null, "50"],
    ["name", "\ud800", "50"],
    ["name", "a\u0000b", "control characters"],
    ["name", "a\nb", "control characters"],
    ["name", "a\u2028b", "control characters"],
    ["region", "ams", "iad, lax, fra, sin"],
    ["region", 1, "iad"],
    ["vmSize", "", "vmSize"],
    ["vmSize", 2, "vmSize"],
    ["memoryMb", 255, "256 to 32768"],
    ["memoryMb", 32_769, "256 to 32768"],
    ["memoryMb", 512.5, "256 to 32768"],
    ["memoryMb", "1024", "256 to 32768"],
    ["ttlHours", 0, "above 0"],
    ["ttlHours", -1, "above 0"],
    ["ttlHours", 87_601, "87600"],
    ["ttlHours", "2", "ttlHours"],
    ["autoStop", "yes", "true or false"],
    ["engine", "oracle", "duckdb"],
    ["engine", 3, "engine"],
    ["memory", 1024, "not known"],
    ["__proto__x", 1, "not known"],
  ])("refuses %s %j with 400, naming the field and the bound", async (field, value, bound) => {
    const { status, error } = await client().fail("POST", "/databases", {
      body: { name: "ok", [field]: value },
    });
    expect(status).toBe(400);
    expect(error).toContain(field);
    expect(error).toContain(bound);
  });

  it("names every field that is wrong at once", async () => {
    const { error } = await client().fail("POST", "/databases", {
      body: { memoryMb: 1, ttlHours: -1, autoStop: 0 },
    });
    for (const field of ["name", "memoryMb", "ttlHours", "autoStop"]) expect(error).toContain(field);
  });

  it("makes nothing when it refuses", async () => {
    // Other callers may be creating databases meanwhile.
    const name = `no ${randomUUID()}`;
    await client().fail("POST", "/databases", { body: { name, memoryMb: 1 } });
    expect(JSON.stringify((await client().send("GET", "/databases")).body)).not.toContain(name);
  });
}
