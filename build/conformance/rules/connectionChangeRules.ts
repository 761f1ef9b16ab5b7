import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { connectorList, type ShownConnection } from "../suite/connectionShapes";
import type { RuleSubject } from "../suite/RuleSubject";

/** What a change leaves alone: everything but the times and the last run. */
function lasting(connection: ShownConnection): Record<string, unknown> {
  const { updatedAt, nextRunAt, lastRun, ...rest } = connection;
  expect([updatedAt, nextRunAt, lastRun]).not.toContain(undefined);
  return rest;
}

/** GET and PATCH /connections/:id. */
export function connectionChangeRules({ client, bed }: RuleSubject): void {
  it("renames, and changes nothing else", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const before = await source.get(id);
    const changed = await source.change(id, { name: " Renamed ✓ " });
    expect(lasting(changed)).toEqual({ ...lasting(before), name: "Renamed ✓" });
    expect(await source.get(id)).toEqual(changed);
    expect(changed.updatedAt >= before.updatedAt).toBe(true);
  });

  it("pauses and resumes", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    expect(await source.change(id, { status: "paused" })).toMatchObject({
      status: "paused",
      nextRunAt: null,
    });
    expect(await source.get(id)).toMatchObject({ status: "paused", nextRunAt: null });
    expect(await source.change(id, { status: "active" })).toMatchObject({
      status: "active",
      nextRunAt: expect.any(String),
    });
  });

  it("reschedules", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const often = await source.change(id, { scheduleMinutes: 120 });
    const seldom = await source.change(id, { scheduleMinutes: 10_080 });
    expect([often.scheduleMinutes, seldom.scheduleMinutes]).toEqual([120, 10_080]);
    expect(String(often.nextRunAt) < String(seldom.nextRunAt)).toBe(true);
    expect((await source.get(id)).scheduleMinutes).toBe(10_080);
  });

  it("replaces the whole list of streams", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const saved = async (names: readonly string[]) => {
      const streams = names.map((name) => ({ name, enabled: false }));
      const { config } = await source.change(id, { config: source.config(streams) });
      expect((await source.get(id)).config).toEqual(config);
      return config.streams.map(({ name, enabled }) => [name, enabled]);
    };
    expect(await saved(["one", "two"])).toEqual([
      ["one", false],
      ["two", false],
    ]);
    expect(await saved(["three"])).toEqual([["three", false]]);
    expect(await saved([])).toEqual([]);
  });

  it("keeps the settings where only streams are sent, and the streams where only settings are sent", async ({
    skip,
  }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const streams = [{ name: "kept", enabled: false }];
    const onlyStreams = await source.change(id, { config: { streams } });
    expect(onlyStreams.config).toMatchObject({ ...source.source.config, streams });
    const onlySettings = await source.change(id, { config: source.config() });
    expect(onlySettings.config).toEqual(onlyStreams.config);
    await source.change(id, { config: { streams: [] } });
  });

  it("replaces the settings: what is no longer sent is gone", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const { connectors } = connectorList.parse((await client().send("GET", "/connectors")).body);
    const fields = connectors.find(({ kind }) => kind === source.source.kind)?.fields ?? [];
    const spare = fields.find(({ name, required }) => !required && name in source.source.config);
    if (spare === undefined) return skip("the source has no setting that can be left out");
    const { [spare.name]: _, ...fewer } = source.source.config;
    const { secrets } = source.source;
    // With the secrets, which a change of an address or of its verification asks for again.
    const changed = await source.change(id, { config: fewer, secrets });
    expect(changed.config).not.toHaveProperty(spare.name);
    const restored = await source.change(id, { config: source.config(), secrets });
    expect(restored.config).toMatchObject(source.source.config);
  });

  it("sends no stored secret to a new address", async ({ skip }) => {
    const source = bed(skip, "addressed");
    const { id } = await source.shared();
    const sink = await openSink();
    try {
      const address =
        "host" in source.source.config
          ? { host: "127.0.0.1", port: sink.port }
          : { baseUrl: `https://127.0.0.1:${sink.port}` };
      const config = { ...source.source.config, ...address };
      const { status, error } = await client().fail("PATCH", `/connections/${id}`, { body: { config } });
      expect(status).toBe(400);
      expect(error).toMatch(/secret/);
      expect((await source.get(id)).config).toMatchObject(source.source.config);
      expect(await source.sync(id)).toMatchObject({ status: "succeeded" });
      expect(sink.connections()).toBe(0);
    } finally {
      sink.close();
    }
  });

  it("replaces the secrets: wrong ones open nothing, right ones do again", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const { status } = await client().send("PATCH", `/connections/${id}`, {
      body: { secrets: source.wrongSecrets },
    });
    // The contract asks for a test of the source before a Connection is created, and leaves it open for a change.
    if (status === 200) {
      expect(await source.sync(id)).toMatchObject({ status: "failed", error: expect.any(String) });
      expect((await client().fail("GET", `/connections/${id}/streams`)).status).toBe(400);
      expect((await source.get(id)).lastRun).toMatchObject({ status: "failed", error: expect.any(String) });
    } else expect(status).toBe(400);
    await source.change(id, { secrets: source.source.secrets });
    expect(await source.sync(id)).toMatchObject({ status: "succeeded", error: null });
  });

  it("changes several things at once, or with an empty body nothing", async ({ skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const wishes = { name: "All at once", status: "paused", scheduleMinutes: 30 };
    expect(await source.change(id, wishes)).toMatchObject(wishes);
    expect(lasting(await source.change(id, {}))).toEqual(lasting(await source.get(id)));
    await source.change(id, { status: "active" });
  });

  it.for<readonly [field: string, value: unknown]>([
    ["name", ""],
    ["name", null],
    ["name", "a\u0000b"],
    ["name", "a\r\nb"],
    ["status", "stopped"],
    ["status", true],
    ["scheduleMinutes", 0],
    ["scheduleMinutes", "60"],
    ["config", "host"],
    ["config", []],
    ["config", { streams: [{}] }],
    ["config", { unheardOf: 1 }],
    ["secrets", []],
    ["secrets", { password: 7 }],
    ["kind", "another"],
    ["schedule", 60],
    ["databaseId", "db_other"],
  ])("refuses %s %j with 400, naming the field, and changes nothing", async ([field, value], { skip }) => {
    const source = bed(skip);
    const { id } = await source.shared();
    const before = await source.get(id);
    const { status, error } = await client().fail("PATCH", `/connections/${id}`, {
      body: { [field]: value },
    });
    expect(status).toBe(400);
    expect(error).toContain(field);
    expect(lasting(await source.get(id))).toEqual(lasting(before));
  });

  it("refuses excluded columns where a kind is not relational, and says so", async ({ skip }) => {
    const source = bed(skip, "plain");
    const { id } = await source.shared();
    const config = source.config([{ name: "orders", excludeColumns: ["note"] }]);
    const { status, error } = await client().fail("PATCH", `/connections/${id}`, { body: { config } });
    expect(status).toBe(400);
    expect(error).toMatch(/excludeColumns.*relational/);
    expect((await source.get(id)).config.streams).toEqual([]);
  });
}

/** A server that only counts who connects. */
async function openSink(): Promise<{
  readonly port: number;
  readonly connections: () => number;
  readonly close: () => void;
}> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The sink has no port.");
  return { port: address.port, connections: () => connections, close: () => server.close() };
}
