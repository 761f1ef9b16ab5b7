import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KnownSecrets } from "#shared/secrets/redact";
import { MemoryKeychain } from "../testing/MemoryKeychain";
import { SecretIndex } from "./SecretIndex";
import { SecretStore } from "./SecretStore";

let folder = "";
let keychain = new MemoryKeychain();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-secrets-"));
  keychain = new MemoryKeychain();
});
afterEach(() => rmSync(folder, { recursive: true }));

const indexFile = () => join(folder, "secret-names.json");
const open = async () => new SecretStore(keychain, await SecretIndex.load(indexFile()), new KnownSecrets());

describe("SecretStore", () => {
  it("keeps a secret over a restart, and writes no more than its name", async () => {
    expect(await (await open()).keep("a key", "canary-5c1d")).toBe("stored");
    const again = await open();
    expect(again.status("a key")).toBe("stored");
    expect(await again.read("a key")).toBe("canary-5c1d");
    expect(readFileSync(indexFile(), "utf8")).not.toContain("canary");
  });

  it("keeps a secret in memory for this run only where there is no keychain", async () => {
    keychain.failure = "KEYCHAIN_ABSENT";
    const store = await open();
    expect(await store.isAvailable()).toBe(false);
    expect(await store.keep("a key", "canary-5c1d")).toBe("session");
    expect(store.status("a key")).toBe("session");
    expect(await store.read("a key")).toBe("canary-5c1d");
    expect((await open()).status("a key")).toBe("missing");
  });

  it("tells a locked keychain from one without the key", async () => {
    const store = await open();
    await store.keep("a key", "canary-5c1d");
    keychain.isLocked = true;
    await expect(store.read("a key")).rejects.toMatchObject({ code: "KEYCHAIN_LOCKED" });
    expect(store.status("a key")).toBe("locked");
    expect(await store.read("another key")).toBeNull();
    keychain.isLocked = false;
    expect(await store.read("a key")).toBe("canary-5c1d");
  });

  it("notices that a key was removed from the keychain by somebody else", async () => {
    const store = await open();
    await store.keep("a key", "canary-5c1d");
    keychain.secrets.clear();
    expect(await store.read("a key")).toBeNull();
    expect(store.status("a key")).toBe("missing");
  });

  it("does not say that a key is forgotten while a locked keychain still has it", async () => {
    const store = await open();
    await store.keep("a key", "canary-5c1d");
    keychain.isLocked = true;
    await expect(store.forget("a key")).rejects.toMatchObject({ code: "KEYCHAIN_LOCKED" });
    keychain.isLocked = false;
    await store.forget("a key");
    expect(keychain.secrets.size).toBe(0);
    expect(store.status("a key")).toBe("missing");
  });

  it("says once that the keychain failed, then keeps the key in memory", async () => {
    const store = await open();
    keychain.failure = "KEYCHAIN_FAILED";
    await expect(store.keep("a key", "canary-5c1d")).rejects.toMatchObject({ code: "KEYCHAIN_FAILED" });
    expect(await store.keep("a key", "canary-5c1d")).toBe("session");
  });

  it("calls a stored key locked when the keychain is gone for the moment", async () => {
    const store = await open();
    await store.keep("a key", "canary-5c1d");
    keychain.failure = "KEYCHAIN_ABSENT";
    await expect(store.read("a key")).rejects.toMatchObject({ code: "KEYCHAIN_LOCKED" });
  });
});
