import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { type DirectServiceFixture, openDirectService } from "./testing/openDirectService";

/** A client, and the error by which its connection ended. */
interface Watched {
  readonly client: Client;
  readonly ended: Promise<Error>;
}

let entries: ServiceEntries;
let direct: DirectServiceFixture;
beforeAll(async () => {
  entries = await copyEntries();
  direct = await openDirectService(entries.engine);
});
afterAll(async () => {
  await direct.close();
  await entries.remove();
});

async function login(password: string, { port } = direct.listener): Promise<Watched> {
  const client = new Client({ host: "127.0.0.1", port, user: "ann", password, database: "shop" });
  const ended = new Promise<Error>((resolve) => client.on("error", resolve));
  await client.connect();
  return { client, ended };
}

describe("A direct connection ends", () => {
  it("when its token expires, with the reason", async () => {
    const expiresAt = new Date(Date.now() + 3000).toISOString();
    const token = direct.access.add({ id: direct.databaseId, name: "shop" }, "full", expiresAt);
    const { client, ended } = await login(token);
    await client.query("SELECT 1");
    expect(await ended).toMatchObject({
      code: "57P01",
      message: "The token of this connection has expired.",
    });
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt) - 50);
  });

  it("when nothing happened on it for too long, and not while a statement runs", async () => {
    const impatient = await openDirectService(entries.engine, { idleMs: 500 });
    try {
      const { client, ended } = await login(impatient.full, impatient.listener);
      const { rows } = await client.query(
        "SELECT count(*) AS n FROM range(5000) a, range(5000) b WHERE (a.range * b.range) % 7 = 3",
      );
      expect(rows).toHaveLength(1);
      expect(await ended).toMatchObject({
        code: "57P05",
        message: "The connection was idle for too long.",
      });
    } finally {
      await impatient.close();
    }
  });

  it("later and later to be told no, for an address that tries tokens", async () => {
    const tried: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const before = performance.now();
      await expect(login("dbt_wrong")).rejects.toThrow("password authentication failed");
      tried.push(performance.now() - before);
    }
    expect(tried[5]).toBeGreaterThan(240);
    expect(tried[6]).toBeGreaterThan(490);
  });

  it("at a drain: an idle one now, one that runs a statement after its answer, and no more come in", async () => {
    const [idle, busy] = [await login(direct.full), await login(direct.full)];
    const answer = busy.client.query(
      "SELECT count(*) AS n FROM range(5000) a, range(5000) b WHERE (a.range * b.range) % 7 = 3",
    );
    await expect.poll(() => direct.connections.list().some(({ running }) => running !== null)).toBe(true);
    direct.listener.drain();
    expect(await idle.ended).toMatchObject({ code: "57P01", message: "The service is stopping." });
    await expect(login(direct.full)).rejects.toThrow(/ECONNREFUSED|stopping/);
    await expect.poll(() => direct.connections.list().length).toBe(1);
    expect((await answer).rows).toHaveLength(1);
    expect(await busy.ended).toMatchObject({ code: "57P01" });
    await direct.listener.idle();
    expect(direct.connections.list()).toEqual([]);
  });
});
