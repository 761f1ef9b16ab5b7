import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KnownSecrets } from "#shared/secrets/redact";
import { SecretIndex } from "../secrets/SecretIndex";
import { SecretStore } from "../secrets/SecretStore";
import { MemoryKeychain } from "../testing/MemoryKeychain";
import { Profiles, type ProfileFields } from "./Profiles";
import { ProfileStore } from "./ProfileStore";

let folder = "";
let keychain = new MemoryKeychain();
const onDamaged = vi.fn();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-profiles-"));
  keychain = new MemoryKeychain();
  onDamaged.mockClear();
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, "profiles.json");

async function open(): Promise<Profiles> {
  const secrets = new SecretStore(
    keychain,
    await SecretIndex.load(join(folder, "names.json")),
    new KnownSecrets(),
  );
  return new Profiles(
    await ProfileStore.load(file(), onDamaged),
    secrets,
    "session-key",
    () => "This computer",
  );
}

const team: ProfileFields = {
  name: "Team",
  baseUrl: "https://sql.example.com/api/v1/",
  color: "blue",
  production: true,
  readOnly: false,
  keyScope: "full",
};

describe("Profiles", () => {
  it("always has the service on this computer, first", async () => {
    const profiles = await open();
    expect(profiles.list()).toMatchObject([{ id: "embedded", kind: "embedded", keyStatus: "notNeeded" }]);
    await expect(profiles.remove("embedded")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(profiles.update("embedded", team)).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(await profiles.access("embedded")).toEqual({
      kind: "embedded",
      baseUrl: null,
      apiKey: "session-key",
    });
  });

  it("keeps the read-only mode of any service over a restart", async () => {
    const profiles = await open();
    const { id } = await profiles.add(team);
    await profiles.setReadOnly("embedded", true);
    await profiles.setReadOnly(id, true);
    // Another change takes nothing of it away.
    await profiles.add(team);
    expect((await open()).list().map(({ readOnly }) => readOnly)).toEqual([true, true, false]);
    await profiles.setReadOnly("embedded", false);
    expect((await open()).list().map(({ readOnly }) => readOnly)).toEqual([false, true, false]);
  });

  it("keeps added services over a restart, their addresses in normal form", async () => {
    const { id } = await (await open()).add(team);
    expect((await open()).list()[1]).toEqual({
      ...team,
      id,
      kind: "hosted",
      baseUrl: "https://sql.example.com/api/v1",
      keyStatus: "missing",
    });
  });

  it("uses a key for the service it was entered for", async () => {
    const profiles = await open();
    const { id } = await profiles.add(team);
    await expect(profiles.access(id)).rejects.toMatchObject({ code: "KEY_MISSING" });
    expect(await profiles.setApiKey(id, "canary-9a")).toBe("stored");
    expect(await (await open()).access(id)).toEqual({
      kind: "hosted",
      baseUrl: "https://sql.example.com/api/v1",
      apiKey: "canary-9a",
    });
    expect(readFileSync(file(), "utf8")).not.toContain("canary");
  });

  it("keeps the key when only the name or the path changes", async () => {
    const profiles = await open();
    const { id } = await profiles.add(team);
    await profiles.setApiKey(id, "canary-9a");
    const changed = await profiles.update(id, {
      ...team,
      name: "T",
      baseUrl: "https://sql.example.com/x/api/v1",
    });
    expect(changed.keyStatus).toBe("stored");
  });

  it.each(["https://evil.example.com/api/v1", "https://sql.example.com:8443/api/v1"])(
    "forgets the key when the address becomes %s",
    async (baseUrl) => {
      const profiles = await open();
      const { id } = await profiles.add(team);
      await profiles.setApiKey(id, "canary-9a");
      expect((await profiles.update(id, { ...team, baseUrl })).keyStatus).toBe("missing");
      await expect(profiles.access(id)).rejects.toMatchObject({ code: "KEY_MISSING" });
      expect([...keychain.secrets.values()]).toEqual([]);
    },
  );

  it("finds no key for an address that was changed in the file behind Wharf's back", async () => {
    const profiles = await open();
    const { id } = await profiles.add(team);
    await profiles.setApiKey(id, "canary-9a");
    writeFileSync(file(), readFileSync(file(), "utf8").replace("sql.example.com", "evil.example.com"));
    await expect((await open()).access(id)).rejects.toMatchObject({ code: "KEY_MISSING" });
  });

  it("removes the key together with the service", async () => {
    const profiles = await open();
    const { id } = await profiles.add(team);
    await profiles.setApiKey(id, "canary-9a");
    await profiles.remove(id);
    expect(keychain.secrets.size).toBe(0);
    expect((await open()).list()).toHaveLength(1);
    await expect(profiles.access(id)).rejects.toMatchObject({ code: "PROFILE_NOT_FOUND" });
  });

  it("sets a damaged list aside and starts with the service on this computer", async () => {
    writeFileSync(file(), '{"version":1,"profiles":[{"id":"a","apiKey":"canary"}]}');
    expect((await open()).list()).toHaveLength(1);
    expect(onDamaged).toHaveBeenCalledOnce();
    expect(readdirSync(folder).some((name) => name.startsWith("profiles.json.damaged-"))).toBe(true);
  });

  it("says when a key lies in memory only, and when the keychain keeps it back", async () => {
    const profiles = await open();
    const { id } = await profiles.add(team);
    keychain.failure = "KEYCHAIN_ABSENT";
    expect(await profiles.setApiKey(id, "canary-9a")).toBe("session");
    keychain.failure = null;
    await profiles.setApiKey(id, "canary-9a");
    keychain.isLocked = true;
    await expect(profiles.access(id)).rejects.toMatchObject({ code: "KEYCHAIN_LOCKED" });
    expect(profiles.list()[1]?.keyStatus).toBe("locked");
  });
});
