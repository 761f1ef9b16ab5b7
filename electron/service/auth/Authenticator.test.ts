import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeDataFolder } from "../testing/openTestService";
import { newApiKey } from "./ApiKey";
import { Authenticator } from "./Authenticator";
import { KeyFolder } from "./KeyFolder";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let keys: KeyFolder;
beforeEach(async () => {
  folder = await makeDataFolder();
  keys = await KeyFolder.open(folder.path);
});
afterEach(() => folder.remove());

const refused = expect.objectContaining({ status: 401 });

describe("Authenticator", () => {
  it("knows a stored key by its scope", async () => {
    const authenticator = new Authenticator(keys);
    for (const scope of ["full", "read"] as const) {
      const { secret, key } = newApiKey({ scope });
      await expect(authenticator.callerOf(`Bearer ${secret}`)).rejects.toEqual(refused);
      await keys.write(key);
      expect(await authenticator.callerOf(`bearer   ${secret} `)).toEqual({
        ...{ scope, keyId: key.id, organization: "default" },
      });
      expect(secret).toMatch(new RegExp(`^wharf_${scope}_[\\w-]{43}$`));
    }
  });

  it("knows a key's organization, and takes one made before there were any for the default one", async () => {
    const { secret, key } = newApiKey({ scope: "read", organization: "finance" });
    await keys.write(key);
    const caller = () => new Authenticator(keys).callerOf(`Bearer ${secret}`);
    expect(await caller()).toMatchObject({ organization: "finance" });
    const { organization: _, ...older } = key;
    await writeFile(join(folder.path, "keys", `${key.hash}.json`), JSON.stringify(older));
    expect(await caller()).toMatchObject({ organization: "default" });
  });

  it("takes the scope from the record and not from the key's text", async () => {
    const { secret, key } = newApiKey({ scope: "read" });
    await keys.write(key);
    await expect(
      new Authenticator(keys).callerOf(`Bearer ${secret.replace("read", "full")}`),
    ).rejects.toEqual(refused);
  });

  it("refuses a key from the moment it is revoked", async () => {
    const { secret, key } = newApiKey({ scope: "full" });
    await keys.write(key);
    const authenticator = new Authenticator(keys);
    expect(await authenticator.callerOf(`Bearer ${secret}`)).toMatchObject({ scope: "full" });
    expect((await keys.revoke(key.id))?.revokedAt).not.toBeNull();
    await expect(authenticator.callerOf(`Bearer ${secret}`)).rejects.toEqual(refused);
  });

  it("takes the scope from the key's file as it is at each request", async () => {
    const { secret, key } = newApiKey({ scope: "full" });
    await keys.write(key);
    const authenticator = new Authenticator(keys);
    const file = join(folder.path, "keys", `${key.hash}.json`);
    expect(await authenticator.callerOf(`Bearer ${secret}`)).toMatchObject({ scope: "full" });
    await writeFile(file, JSON.stringify({ ...key, scope: "read" }));
    expect(await authenticator.callerOf(`Bearer ${secret}`)).toMatchObject({ scope: "read" });
    await rm(file);
    await expect(authenticator.callerOf(`Bearer ${secret}`)).rejects.toEqual(refused);
  });

  it("refuses a key that has expired", async () => {
    const { secret, key } = newApiKey({ scope: "full", expiresAt: new Date(Date.now() - 1) });
    await keys.write(key);
    await expect(new Authenticator(keys).callerOf(`Bearer ${secret}`)).rejects.toEqual(refused);
  });

  it("takes the session key without storing it", async () => {
    expect(await new Authenticator(keys, "session").callerOf("Bearer session")).toEqual({
      scope: "full",
      keyId: "session",
      organization: "default",
    });
    expect(await readdir(join(folder.path, "keys"))).toEqual([]);
    await expect(new Authenticator(keys).callerOf("Bearer session")).rejects.toEqual(refused);
  });

  it("stores a key only as a hash", async () => {
    const { secret, key } = newApiKey({ scope: "full", name: "laptop" });
    await keys.write(key);
    const [name = ""] = await readdir(join(folder.path, "keys"));
    const stored = await readFile(join(folder.path, "keys", name), "utf8");
    expect(name + stored).not.toContain(secret.slice(11));
    expect(JSON.parse(stored)).toMatchObject({ scope: "full", name: "laptop" });
  });

  it("opens nothing by a key file that was damaged", async () => {
    const { secret, key } = newApiKey({ scope: "full" });
    await writeFile(join(folder.path, "keys", `${key.hash}.json`), '{"scope":"full"');
    await expect(new Authenticator(keys).callerOf(`Bearer ${secret}`)).rejects.toEqual(refused);
  });

  it("lists keys newest first and says when none has the id to revoke", async () => {
    const older = { ...newApiKey({ scope: "full" }).key, createdAt: "2026-01-01T00:00:00.000Z" };
    const newer = { ...newApiKey({ scope: "read" }).key, createdAt: "2026-02-01T00:00:00.000Z" };
    await keys.write(older);
    await keys.write(newer);
    expect(await keys.list()).toEqual([newer, older]);
    expect(await keys.revoke("key_000000000000")).toBeUndefined();
  });
});
