import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeScramVerifier } from "../direct/ScramVerifier";
import { Catalog } from "../catalog/Catalog";
import { TokenRepository } from "../catalog/TokenRepository";
import { ConformanceClient } from "../testing/ConformanceClient";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { makeDataFolder, storeKey } from "../testing/openTestService";
import { runServeCommand } from "../testing/runServeCommand";
import { startServe, type ServeProcess } from "../testing/startServe";

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let server: ServeProcess | undefined;
let client: ConformanceClient;
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());
beforeEach(async () => {
  folder = await makeDataFolder();
  const { secret: fullKey } = await storeKey(folder.path, "full");
  server = await startServe(entries.serve, folder.path);
  const close = async () => undefined;
  client = new ConformanceClient({ baseAddress: server.address, fullKey, readKey: undefined, fetch, close });
});
afterEach(async () => {
  await stop();
  await folder.remove();
});

const run = (...words: string[]) => runServeCommand(entries.serve, ...words, "--data", folder.path);

async function stop(): Promise<void> {
  await server?.end("SIGTERM");
  server = undefined;
}

async function storedTokens() {
  const catalog = await Catalog.open(folder.path);
  const tokens = await new TokenRepository(catalog).list();
  await catalog.close();
  return tokens;
}

describe("tokens on the command line", () => {
  it("makes a token while the service runs and while it doesn't, printed once and stored as what checks it", async () => {
    const { id, token } = await client.create({ name: "sales" });
    const running = await run("tokens", "create", "--database", "sales", "--read", "--expires", "30d");
    expect(running).toMatchObject({ code: 0, errors: "" });
    const secret = running.lines.at(-1) ?? "";
    expect(secret).toMatch(/^dbt_[\w-]{43}$/);
    await stop();
    const alone = await run("tokens", "create", "--database", id, "--name", "dbt");
    const stored = await storedTokens();
    expect(stored).toMatchObject([
      { databaseId: id, scope: "full", expiresAt: null, verifier: makeScramVerifier(token) },
      { databaseId: id, scope: "read", expiresAt: expect.any(String), verifier: makeScramVerifier(secret) },
      { name: "dbt", scope: "full", verifier: makeScramVerifier(alone.lines.at(-1) ?? "") },
    ]);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const listed = (await run("tokens", "list", "--database", "sales")).lines.join("\n");
    expect(listed).toMatch(/tok_\w+ +db_\w+ +sales +full .*never .*does not expire +dbt/);
    expect(listed).not.toContain(secret);
  });

  it("revokes a token at once, on record, and knows of none with another id", async () => {
    await client.create({ name: "sales" });
    const id = /tok_\w+/.exec((await run("tokens", "list")).lines.join())?.[0] ?? "";
    expect(await run("tokens", "revoke", id)).toMatchObject({ code: 0 });
    expect((await run("tokens", "list")).lines.join()).toMatch(new RegExp(`${id}.* revoked `));
    const unknown = await run("tokens", "revoke", "tok_none");
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.errors).toContain('There is no token "tok_none"');
    const audit = await run("audit");
    const entry = { by: "command line", action: "revokeToken", subject: id, organization: "default" };
    expect(JSON.parse(audit.lines.at(-1) ?? "")).toMatchObject(entry);
  });

  it("asks for an id where several databases have the name, and says where there is none", async () => {
    const { id } = await client.create({ name: "sales" });
    await client.create({ name: "sales" });
    const several = await run("tokens", "create", "--database", "sales");
    expect(several.code).toBe(2);
    expect(several.errors).toMatch(
      /There are 2 databases named "sales"\. Give the id of one: db_\w+ \(default\)/,
    );
    expect((await run("tokens", "create", "--database", id)).code).toBe(0);
    const none = await run("tokens", "create", "--database", "sale");
    expect(none).toMatchObject({ code: 2 });
    expect(none.errors).toContain('There is no database "sale".');
  });

  it("is open to the command line of this data folder only, and to no API key", async () => {
    const { origin } = new URL(client.target.baseAddress);
    const { fullKey } = client.target;
    for (const authorization of [`Bearer ${fullKey}`, "Bearer ", undefined]) {
      const headers = authorization === undefined ? undefined : { authorization };
      const body = JSON.stringify({ action: "list" });
      const init = { method: "POST", body, ...(headers === undefined ? {} : { headers }) };
      expect((await fetch(`${origin}/control/tokens`, init)).status).toBe(401);
    }
  });

  it("goes with its database and comes back with a backup", async () => {
    const { id } = await client.create({ name: "kept" });
    const other = await client.create({ name: "deleted" });
    await client.waitForStatus(id, "running");
    await client.waitForStatus(other.id, "running");
    await client.send("DELETE", `/databases/${other.id}`);
    const backup = `${folder.path}-copy`;
    expect(await run("backup", "--to", backup)).toMatchObject({ code: 0 });
    const listed = await runServeCommand(entries.serve, "tokens", "list", "--data", backup);
    expect(listed.lines).toHaveLength(2);
    expect(listed.lines[1]).toContain(id);
    expect((await run("tokens", "list")).lines).toHaveLength(2);
  });

  it("says so where there is no data of a service", async () => {
    const nowhere = await runServeCommand(entries.serve, "tokens", "list", "--data", `${folder.path}/none`);
    expect(nowhere).toMatchObject({
      code: 2,
      errors: expect.stringContaining("There is no data of a service in"),
    });
  });
});
