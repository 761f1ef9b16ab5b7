import { connect } from "node:net";
import { Client, type QueryArrayResult } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { type DirectServiceFixture, openDirectService } from "./testing/openDirectService";

let entries: ServiceEntries;
let direct: DirectServiceFixture;
let client: Client;
beforeAll(async () => {
  entries = await copyEntries();
  direct = await openDirectService(entries.engine);
  client = await login();
  await client.query("CREATE TABLE t (id INTEGER PRIMARY KEY, text VARCHAR)");
  await client.query("INSERT INTO t SELECT range, 'row ' || range FROM range(10000)");
});
afterAll(async () => {
  await client.end();
  await direct.close();
  await entries.remove();
});

async function login(password = direct.full): Promise<Client> {
  const { port } = direct.listener;
  const made = new Client({ host: "127.0.0.1", port, user: "ann", password, database: "shop" });
  made.on("error", () => undefined);
  await made.connect();
  return made;
}

/** Sends a cancel request, as a driver does on a connection of its own. */
async function cancel(): Promise<void> {
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  const request = Buffer.alloc(16);
  for (const [index, value] of [16, 80_877_102, processID, secretKey].entries())
    request.writeInt32BE(value, index * 4);
  const socket = connect(direct.listener.port, "127.0.0.1");
  socket.end(request);
  await new Promise((resolve) => socket.on("close", resolve).resume());
}

const failure = async (work: Promise<unknown>): Promise<Record<string, unknown>> => {
  const error: unknown = await work.then(
    () => ({}),
    (reason: unknown) => reason,
  );
  return error as Record<string, unknown>;
};

describe("A direct connection", () => {
  it("runs several statements of one text as one transaction", async () => {
    const results = await client.query(
      "INSERT INTO t VALUES (-1, 'x'); SELECT count(*) AS n FROM t WHERE id < 0",
    );
    expect((results as unknown as QueryArrayResult[]).map(({ command }) => command)).toEqual([
      "INSERT",
      "SELECT",
    ]);
    expect(await failure(client.query("DELETE FROM t WHERE id = -1; SELECT nope FROM t"))).toMatchObject({
      code: "42703",
    });
    expect((await client.query("SELECT count(*)::INT AS n FROM t WHERE id = -1")).rows).toEqual([{ n: 1 }]);
    await client.query("DELETE FROM t WHERE id = -1");
  });

  it("answers an empty query, and tells the place of an error in the whole text", async () => {
    expect((await client.query("")).rows).toEqual([]);
    expect((await client.query(" -- nothing\n")).rows).toEqual([]);
    const error = await failure(client.query("SELECT 'ä😀';\nSELECT 1 FRM t"));
    expect(error).toMatchObject({ code: "42601", position: "27" });
  });

  it("does nothing in a failed transaction until it ends, as PostgreSQL", async () => {
    await client.query("BEGIN");
    await client.query("DELETE FROM t");
    expect(await failure(client.query("SELECT nope"))).toMatchObject({ code: "42703" });
    expect(await failure(client.query("SELECT 1"))).toMatchObject({ code: "25P02" });
    expect((await client.query("COMMIT")).command).toBe("ROLLBACK");
    expect((await client.query("SELECT count(*)::INT AS n FROM t")).rows).toEqual([{ n: 10_000 }]);
  });

  it("keeps temporary tables and settings of its session, and drops them by DISCARD ALL", async () => {
    await client.query("CREATE TEMP TABLE mine AS SELECT 1 AS a");
    await client.query("SET TIME ZONE 'Europe/Berlin'");
    expect((await client.query("SHOW timezone")).rows).toEqual([{ timezone: "Europe/Berlin" }]);
    const sql = "SELECT (TIMESTAMPTZ '2024-07-01 00:00:00+00')::TIMESTAMP::VARCHAR AS t FROM mine";
    expect((await client.query(sql)).rows).toEqual([{ t: "2024-07-01 02:00:00" }]);
    await client.query("DISCARD ALL");
    expect(await failure(client.query("SELECT * FROM mine"))).toMatchObject({ code: "42P01" });
    expect((await client.query("SHOW timezone")).rows).toEqual([{ timezone: "UTC" }]);
  });

  it("takes parameters whose types it finds, was told, or can’t know", async () => {
    const one = async (sql: string, values: unknown[]) =>
      Object.values((await client.query(sql, values)).rows[0] ?? {});
    expect(await one("SELECT text FROM t WHERE id = $1", [7])).toEqual(["row 7"]);
    expect(await one("SELECT $2::INT - $1::INT", [2, 5])).toEqual([3]);
    expect(await one("SELECT id + $1 FROM t WHERE id = 1", ["2"])).toEqual([3]);
    expect(await one("SELECT $1", [null])).toEqual([null]);
    expect(await one("SELECT 0.5::DECIMAL(3,2) < $1", ["0.5000001"])).toEqual([true]);
    expect(await one("SELECT count(*)::INT FROM t WHERE id = ANY($1::INT[])", [[1, 2, 3]])).toEqual([3]);
    expect(await failure(client.query("SELECT $1::INT", ["x"]))).toMatchObject({ code: "22P02" });
    expect(await failure(client.query("SELECT $1", []))).toMatchObject({ code: "42P02" });
  });

  it("interrupts a statement at a cancel request, and by statement_timeout", async () => {
    const endless =
      "SELECT count(*) FROM range(10000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3";
    const running = failure(client.query(endless));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await cancel();
    expect(await running).toMatchObject({ code: "57014" });
    await client.query("SET statement_timeout = '200ms'");
    expect(await failure(client.query(endless))).toMatchObject({ code: "57014", message: /timeout/ });
    await client.query("RESET statement_timeout");
    expect((await client.query("SELECT 1 AS a")).rows).toEqual([{ a: 1 }]);
  });

  it("lists who is connected, doing what, and ends a connection with a reason", async () => {
    const other = await login();
    await other.query("SET application_name = 'report'");
    await other.query("BEGIN");
    const listed = direct.connections
      .list(direct.databaseId)
      .find(({ applicationName }) => applicationName === "report");
    expect(listed).toMatchObject({ user: "ann", running: null, transaction: "open" });
    const ended = new Promise<Error>((resolve) => other.on("error", resolve));
    expect(direct.connections.disconnect(listed?.id ?? "", "Enough for today.")).toBe(true);
    expect((await ended).message).toBe("Enough for today.");
    const isListed = () => direct.connections.list().some(({ id }) => id === listed?.id);
    await expect.poll(isListed).toBe(false);
  });

  it("ends the connections of a token that is revoked", async () => {
    const other = await login(direct.read);
    const ended = new Promise<Error>((resolve) => other.on("error", resolve));
    const tokenId = direct.connections.list().find(({ tokenId: id }) => id === "tok_1")?.tokenId ?? "";
    direct.access.revoke(tokenId);
    expect((await ended).message).toMatch(/revoked/);
  });

  it("rolls back and interrupts what a client leaves behind", async () => {
    const other = await login();
    await other.query("BEGIN");
    await other.query("DELETE FROM t");
    await other.end();
    await expect
      .poll(async () => (await client.query("SELECT count(*)::INT AS n FROM t")).rows)
      .toEqual([{ n: 10_000 }]);
    await client.query("UPDATE t SET text = 'new' WHERE id = 0");
  });

  it("refuses more connections than it may have", async () => {
    const small = await openDirectService(entries.engine, { mostConnections: 1, idleMs: 300 });
    const { port } = small.listener;
    const only = new Client({ host: "127.0.0.1", port, user: "a", password: small.full, database: "shop" });
    const ended = new Promise<Error>((resolve) => only.on("error", resolve));
    await only.connect();
    const second = new Client({ host: "127.0.0.1", port, user: "a", password: small.full, database: "shop" });
    expect(await failure(second.connect())).toMatchObject({ code: "53300" });
    expect((await ended).message).toMatch(/idle/);
    await small.close();
  });
});
