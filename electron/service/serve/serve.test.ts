import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ConformanceClient } from "../testing/ConformanceClient";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { makeDataFolder, storeKey } from "../testing/openTestService";
import { runServeCommand } from "../testing/runServeCommand";
import { startServe, type ServeProcess } from "../testing/startServe";

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let fullKey: string;
const running: ServeProcess[] = [];
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());
beforeEach(async () => {
  folder = await makeDataFolder();
  fullKey = (await storeKey(folder.path, "full")).secret;
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.end("SIGKILL");
  await folder.remove();
});

async function serve(
  env?: Readonly<Record<string, string>>,
): Promise<{ server: ServeProcess; client: ConformanceClient }> {
  const server = await startServe(entries.serve, folder.path, env);
  running.push(server);
  const target = {
    baseAddress: server.address,
    fullKey,
    readKey: undefined,
    fetch,
    close: async () => undefined,
  };
  return { server, client: new ConformanceClient(target) };
}

const endless = "SELECT count(*) FROM range(10000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3";

describe("serve", () => {
  it.skipIf(process.platform === "win32")(
    "makes every file for its owner alone under an open umask (Windows has no modes)",
    async () => {
      const server = await startServe(entries.serve, folder.path, {}, "000");
      running.push(server);
      const client = new ConformanceClient({
        baseAddress: server.address,
        fullKey,
        readKey: undefined,
        fetch,
        close: async () => undefined,
      });
      const id = await client.createRunning();
      await client.query(id, "CREATE TABLE t AS SELECT range AS i FROM range(200000)");
      const found = await readdir(folder.path, { recursive: true });
      expect(found.filter((name) => name.endsWith(".duckdb")).length).toBeGreaterThan(1);
      const modes = await Promise.all(
        found.map(async (name) => [name, (await stat(join(folder.path, name))).mode & 0o077] as const),
      );
      expect(modes.filter(([, open]) => open !== 0)).toEqual([]);
    },
  );

  it("refuses a data folder that others may read, and says how to close it", async () => {
    await chmod(folder.path, 0o755);
    await expect(startServe(entries.serve, folder.path)).rejects.toThrow(`chmod 700 "${folder.path}"`);
    await chmod(folder.path, 0o700);
  });

  it("lets a key made on the command line count at once in a service that runs, until it is revoked", async () => {
    const { client } = await serve();
    const made = await runServeCommand(
      entries.serve,
      "keys",
      "create",
      "--scope",
      "read",
      "--name",
      "laptop",
      "--data",
      folder.path,
    );
    expect(made.code).toBe(0);
    const key = made.lines.at(-1) ?? "";
    expect(key).toMatch(/^wharf_read_[\w-]{43}$/);
    expect((await client.send("GET", "/databases", { key })).status).toBe(200);

    const listed = await runServeCommand(entries.serve, "keys", "list", "--data", folder.path);
    expect(listed.lines.join()).not.toContain(key);
    const id = /(key_\w+) {2}read .*laptop/.exec(listed.lines.join("\n"))?.[1] ?? "";
    expect((await runServeCommand(entries.serve, "keys", "revoke", id, "--data", folder.path)).code).toBe(0);
    expect((await client.fail("GET", "/databases", { key })).status).toBe(401);
  });

  it("records keys that are made and revoked on the command line, and prints who changed what", async () => {
    const run = (...words: string[]) => runServeCommand(entries.serve, ...words, "--data", folder.path);
    const made = await run("keys", "create", "--scope", "full", "--org", "finance");
    const id = /key_\w+/.exec(made.lines.join())?.[0] ?? "";
    expect((await run("keys", "list")).lines.join()).toMatch(new RegExp(`${id} +full +finance `));
    await run("keys", "revoke", id);
    const { lines, code } = await run("audit");
    expect(code).toBe(0);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { organization: "finance", by: "command line", action: "createKey", subject: id },
      { organization: "finance", by: "command line", action: "revokeKey", subject: id },
    ]);
  });

  it("explains a command that it does not understand, and ends with code 2", async () => {
    const { code, errors } = await runServeCommand(
      entries.serve,
      "keys",
      "revoke",
      "key_none",
      "--data",
      folder.path,
    );
    expect(code).toBe(2);
    expect(errors).toContain('There is no key "key_none"');
  });

  it("does not share a data folder with another service, and names the process that has it", async () => {
    const { server } = await serve();
    await expect(startServe(entries.serve, folder.path)).rejects.toThrow(
      `in use by the process ${server.pid}`,
    );
  });

  it("says so when its port is taken", async () => {
    const { server } = await serve();
    const other = await makeDataFolder();
    const { port } = new URL(server.address);
    const { code, errors } = await runServeCommand(entries.serve, "--port", port, "--data", other.path);
    expect(code).toBe(1);
    expect(errors).toContain(`Port ${port} on 127.0.0.1 is taken`);
    await other.remove();
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "stops on %s: statements are ended, data is in the files, the code is 0",
    async (signal) => {
      const { server, client } = await serve({ WHARF_DRAIN_MS: "0" });
      const id = await client.createRunning();
      await client.query(id, "CREATE TABLE t AS SELECT 1 AS a");
      const asked = client.fail("POST", `/databases/${id}/query`, { body: { sql: endless } });
      await wait(200);
      const ended = await server.end(signal);
      expect(ended).toEqual({ code: 0, signal: null });
      expect(await asked).toEqual({ status: 503, error: expect.stringContaining("stopping") });
      // A checkpoint leaves no log beside the file.
      expect(await readdir(join(folder.path, "databases", id))).not.toContain("data.duckdb.wal");
    },
  );

  it("loses nothing that it acknowledged when it is killed in the middle of inserts", async () => {
    const acknowledged: number[] = [];
    let id = "";
    for (let round = 0; round < 4; round += 1) {
      const { server, client } = await serve();
      if (round === 0) {
        id = await client.createRunning();
        await client.query(id, "CREATE TABLE t (batch INTEGER, i INTEGER)");
      }
      const writing = (async () => {
        for (let batch = round * 1000; ; batch += 1) {
          await client.query(id, `INSERT INTO t SELECT ${batch}, i FROM range(500) r(i)`);
          acknowledged.push(batch);
        }
      })();
      const cut = expect(writing).rejects.toThrow();
      const before = acknowledged.length;
      await expect
        .poll(() => acknowledged.length, { timeout: 10_000 })
        .toBeGreaterThan(before + 5 + round * 3);
      await server.end("SIGKILL");
      await cut;
    }
    const { client } = await serve();
    const { rows } = await client.query(
      id,
      "SELECT batch, count(*)::INTEGER AS n FROM t GROUP BY batch ORDER BY batch",
    );
    // Every batch is whole, and every acknowledged one is there.
    expect(rows.every(({ n }) => n === 500)).toBe(true);
    expect(rows.map(({ batch }) => batch)).toEqual(expect.arrayContaining(acknowledged));
  });

  it("keeps a database that it acknowledged when it is killed while provisioning it, and finishes the work", async () => {
    const first = await serve({ WHARF_PROVISIONING_MS: "60000" });
    const { id } = await first.client.create({ name: "kept" });
    await first.server.end("SIGKILL");
    const { client } = await serve();
    await client.waitForStatus(id, "running");
    expect(await client.value(id, "SELECT 1")).toBe(1);
  });

  it("finishes a deletion in whose middle it was killed", async () => {
    const first = await serve();
    const id = await first.client.createRunning();
    await first.client.query(id, "CREATE TABLE t AS FROM range(1000000)");
    const deleting = first.client.send("DELETE", `/databases/${id}`).catch(() => undefined);
    await wait(15);
    await first.server.end("SIGKILL");
    const answered = await deleting;
    const { client } = await serve();
    const files = await readdir(join(folder.path, "databases"));
    const known = (await client.send("GET", `/databases/${id}`)).status;
    // Either it had not begun, and everything is there; or everything is gone.
    expect([known, files]).toEqual(known === 404 ? [404, []] : [200, [id]]);
    if (answered !== undefined) expect(known).toBe(404);
  });

  it("cuts the connection when a database's process dies in the middle of an answer", async () => {
    const { server, client } = await serve();
    const id = await client.createRunning();
    const response = await fetch(`${server.address}/databases/${id}/query`, {
      method: "POST",
      headers: { authorization: `Bearer ${fullKey}`, "content-type": "application/json" },
      body: JSON.stringify({ sql: "SELECT repeat('x', 2000) AS t FROM range(100000)", maxRows: 100_000 }),
    });
    expect(response.status).toBe(200);
    const deletion = client.send("DELETE", `/databases/${id}`);
    await expect(response.text()).rejects.toThrow();
    expect((await deletion).status).toBe(200);
  });
});
