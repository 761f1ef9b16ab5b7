import { createServer, type Server } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DirectAdministration } from "../../administration/DirectAdministration";
import type { LocalService } from "../../LocalService";
import { clientOf } from "../../testing/clientOf";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { makeDataFolder, openTestService } from "../../testing/openTestService";

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService;
let direct: DirectAdministration;
let shop: string;
let harbour: string;
let client: ReturnType<typeof clientOf>;

async function open(): Promise<void> {
  const opened = await openTestService({ dataFolder: folder.path, engineEntry: entries.engine });
  service = opened.service;
  direct = service.directAdministration;
  client = clientOf(service.fetch, opened.key);
}

beforeAll(async () => {
  entries = await copyEntries();
  folder = await makeDataFolder();
  await open();
  shop = await client.createRunning({ name: "shop", memoryMb: 512 });
  harbour = await client.createRunning({ name: "harbour", memoryMb: 512 });
});
afterAll(async () => {
  await service.close();
  await folder.remove();
  await entries.remove();
});

async function connect(port: number, password: string, database = shop) {
  const made = new Client({ host: "127.0.0.1", port, user: "ann", password, database });
  made.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => made.once("end", () => resolve()));
  await made.connect();
  return { made, ended };
}

const portOf = (id: string): number => direct.state(id).address?.port ?? 0;
const listeners = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;
const reading = { name: "Report", scope: "read", expiresInHours: 24 } as const;

describe("DirectAdministration", () => {
  it("opens no port before it is allowed, whatever tokens there are", async () => {
    const before = listeners();
    await direct.createToken(shop, reading);
    await direct.resume();
    direct.lendToken(shop);
    expect(direct.state(shop)).toMatchObject({ isAllowed: false, address: null, problem: null });
    await expect.poll(listeners).toBe(before);
  });

  it("opens one database alone, to this computer alone, and closes it with its connections", async () => {
    const before = listeners();
    const { address } = await direct.allow(shop, true, false);
    expect(address).toEqual({ host: "127.0.0.1", port: expect.any(Number) });
    expect(direct.state(harbour).address).toBeNull();
    const { secret } = await direct.createToken(shop, reading);
    const other = await direct.createToken(harbour, reading);
    await expect(connect(portOf(shop), other.secret, harbour)).rejects.toThrow();
    const { made, ended } = await connect(portOf(shop), secret);
    await expect(made.query("CREATE TABLE t (a INTEGER)")).rejects.toThrow();
    const port = portOf(shop);
    await direct.allow(shop, false, false);
    await ended;
    await expect.poll(listeners).toBe(before);
    await expect(connect(port, secret)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("leaves one port open however often it is allowed at once, and none after it is not", async () => {
    const before = listeners();
    const states = await Promise.all([1, 2, 3].map(() => direct.allow(shop, true, false)));
    expect(new Set(states.map(({ address }) => address?.port)).size).toBe(1);
    expect(listeners()).toBe(before + 1);
    await Promise.all([direct.allow(shop, true, true), direct.allow(shop, false, false)]);
    await expect.poll(listeners).toBe(before);
  });

  it("ends the connections of a revoked token and no others, and refuses it from then on", async () => {
    await direct.allow(shop, true, false);
    const [first, second] = [
      await direct.createToken(shop, reading),
      await direct.createToken(shop, reading),
    ];
    const revoked = await connect(portOf(shop), first.secret);
    const other = await connect(portOf(shop), second.secret);
    await direct.revokeToken(first.made.id);
    await revoked.ended;
    expect((await other.made.query("SELECT 42 AS a")).rows).toEqual([{ a: 42 }]);
    expect(direct.state(shop).connections).toMatchObject([{ tokenId: second.made.id }]);
    await expect(connect(portOf(shop), first.secret)).rejects.toMatchObject({ code: "28P01" });
    await expect(direct.revokeToken("tok_unknown")).rejects.toMatchObject({ status: 404 });
    await other.made.end();
  });

  it("puts out one connection, and knows of none with another id", async () => {
    const { secret } = await direct.createToken(shop, reading);
    const { ended } = await connect(portOf(shop), secret);
    const [one] = direct.state(shop).connections;
    direct.disconnect(one?.id ?? "");
    await ended;
    await expect.poll(() => direct.state(shop).connections).toEqual([]);
    expect(() => direct.disconnect(one?.id ?? "")).toThrow(/ended already/);
  });

  it("lends a token that only reads and is in no list", async () => {
    const known = direct.state(shop).tokens.length;
    const { made } = await connect(portOf(shop), direct.lendToken(shop).secret);
    await expect(made.query("CREATE TABLE t (a INTEGER)")).rejects.toThrow();
    expect(direct.state(shop).tokens).toHaveLength(known);
    await made.end();
  });

  it("has the port of the last time after a restart, and says why where another program has it", async () => {
    const port = portOf(shop);
    await service.close();
    await open();
    expect(direct.state(shop).address).toBeNull();
    await direct.resume();
    expect(direct.state(shop)).toMatchObject({ isAllowed: true, address: { port } });
    await service.close();

    const blocker = await new Promise<Server>((resolve) => {
      const made = createServer().listen(port, "127.0.0.1", () => resolve(made));
    });
    await open();
    await direct.resume();
    expect(direct.state(shop)).toMatchObject({
      ...{ isAllowed: true, address: null },
      problem: expect.stringContaining(String(port)),
    });
    const moved = await direct.allow(shop, true, true);
    expect(moved.problem).toBeNull();
    expect(moved.address?.port).not.toBe(port);
    await new Promise((resolve) => blocker.close(resolve));
  });

  it("closes the port of a database that is deleted", async () => {
    const port = portOf(shop);
    const { secret } = await direct.createToken(shop, reading);
    const { ended } = await connect(port, secret);
    await client.send("DELETE", `/databases/${shop}`);
    await ended;
    await expect(connect(port, secret)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(() => direct.state(shop)).toThrow(/no database/i);
  });
});
