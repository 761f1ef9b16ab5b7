import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuditLog } from "../audit/AuditLog";
import { makeDataFolder } from "../testing/openTestService";
import { Authenticator } from "../auth/Authenticator";
import { KeyAdministration } from "./KeyAdministration";
import { KeyFolder } from "../auth/KeyFolder";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let keys: KeyFolder;
let audit: AuditLog;
let administration: KeyAdministration;
beforeEach(async () => {
  folder = await makeDataFolder();
  keys = await KeyFolder.open(folder.path);
  audit = await AuditLog.open(folder.path);
  administration = new KeyAdministration(keys, audit, "window");
});
afterEach(() => folder.remove());

describe("KeyAdministration", () => {
  it("makes a key that counts at once, and shows it in lists without its hash", async () => {
    const request = { scope: "read", organization: "finance", name: "Excel", ttlHours: 24 } as const;
    const { secret, key } = await administration.create(request);
    expect(await new Authenticator(keys).callerOf(`Bearer ${secret}`)).toMatchObject({
      ...{ scope: "read", organization: "finance" },
    });
    expect(await administration.list()).toEqual([key]);
    expect(Date.parse(key.expiresAt ?? "") - Date.parse(key.createdAt)).toBeCloseTo(86_400_000, -3);
    expect(key).not.toHaveProperty("hash");
    expect(JSON.stringify(await administration.list())).not.toContain(secret.slice(11));
  });

  it("revokes a key at once, and knows of none with another id", async () => {
    const { secret, key } = await administration.create({ scope: "full", organization: "default" });
    expect((await administration.revoke(key.id)).revokedAt).not.toBeNull();
    await expect(new Authenticator(keys).callerOf(`Bearer ${secret}`)).rejects.toMatchObject({ status: 401 });
    await expect(administration.revoke("key_000000000000")).rejects.toMatchObject({ status: 404 });
  });

  it("records who made and revoked a key, and neither the key nor its name", async () => {
    const request = { scope: "full", organization: "finance", name: "canary" } as const;
    const { key } = await administration.create(request);
    await administration.revoke(key.id);
    const change = { organization: "finance", by: "window", subject: key.id, fields: [] };
    const { entries } = await audit.read(new Date(0));
    expect(entries).toEqual([
      { ...change, action: "createKey", at: expect.any(String) },
      { ...change, action: "revokeKey", at: expect.any(String) },
    ]);
  });
});
