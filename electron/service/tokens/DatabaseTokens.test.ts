import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Catalog } from "../catalog/Catalog";
import { DatabaseRepository } from "../catalog/DatabaseRepository";
import { TokenRepository } from "../catalog/TokenRepository";
import { makeScramVerifier } from "../direct/ScramVerifier";
import { makeDataFolder } from "../testing/openTestService";
import { DatabaseTokens } from "./DatabaseTokens";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let catalog: Catalog;
let tokens: DatabaseTokens;
const reopen = async () => {
  tokens.close();
  tokens = await DatabaseTokens.open(new TokenRepository(catalog));
};
beforeEach(async () => {
  folder = await makeDataFolder();
  catalog = await Catalog.open(folder.path);
  tokens = await DatabaseTokens.open(new TokenRepository(catalog));
});
afterEach(async () => {
  vi.useRealTimers();
  tokens.close();
  await catalog.close();
  await folder.remove();
});

describe("DatabaseTokens", () => {
  it("stores of a token only what checks it, and its facts", async () => {
    const { secret, token } = await tokens.create("db_1", { scope: "read", name: "Excel" });
    expect(secret).toMatch(/^dbt_[\w-]{43}$/);
    const rows = JSON.stringify(await catalog.run("FROM tokens"));
    expect(rows).not.toContain(secret.slice(4));
    await reopen();
    expect(tokens.list("db_1")).toEqual([token]);
    expect(token).toMatchObject({ scope: "read", name: "Excel", verifier: makeScramVerifier(secret) });
  });

  it("lists the tokens of one database, newest first, and lets in by those that count", async () => {
    const first = await tokens.create("db_1", { scope: "full" });
    const second = await tokens.create("db_1", { scope: "read" });
    await tokens.create("db_2", { scope: "full" });
    await tokens.revoke(second.token.id);
    expect(tokens.list("db_1").map(({ id }) => id)).toEqual([second.token.id, first.token.id]);
    expect(tokens.valid("db_1")).toEqual([first.token]);
    await reopen();
    expect(tokens.valid("db_1")).toEqual([first.token]);
  });

  it("reports a token that is revoked, once, and knows of none with another id", async () => {
    const ended = vi.fn();
    tokens.onEnd(ended);
    const { token } = await tokens.create("db_1", { scope: "full" });
    const revoked = await tokens.revoke(token.id);
    expect(revoked?.revokedAt).not.toBeNull();
    expect(await tokens.revoke(token.id)).toEqual(revoked);
    expect(ended.mock.calls).toEqual([[token.id, "revoked"]]);
    expect(await tokens.revoke("tok_000000000000")).toBeUndefined();
  });

  it("lets nobody in by a token that has expired, and reports it at that moment", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["setTimeout", "Date"] });
    const ended = vi.fn();
    tokens.onEnd(ended);
    const { token } = await tokens.create("db_1", {
      scope: "full",
      expiresAt: new Date(Date.now() + 90_000),
    });
    vi.advanceTimersByTime(89_999);
    expect(tokens.valid("db_1")).toEqual([token]);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tokens.valid("db_1")).toEqual([]);
    expect(ended.mock.calls).toEqual([[token.id, "expired"]]);
  });

  it("notes the last use at most once a minute", async () => {
    const { token } = await tokens.create("db_1", { scope: "full" });
    await tokens.markUsed(token.id);
    const first = tokens.find(token.id)?.lastUsedAt;
    await tokens.markUsed(token.id);
    expect(tokens.find(token.id)?.lastUsedAt).toBe(first);
    await reopen();
    expect(tokens.find(token.id)?.lastUsedAt).toBe(first);
  });

  it("forgets the tokens of a database that is deleted, in the catalog too, and ends them", async () => {
    const ended = vi.fn();
    tokens.onEnd(ended);
    const { token } = await tokens.create("db_1", { scope: "full" });
    const { token: other } = await tokens.create("db_2", { scope: "full" });
    await new DatabaseRepository(catalog).remove("db_1");
    tokens.forgetDatabase("db_1");
    expect(ended.mock.calls).toEqual([[token.id, "deleted"]]);
    expect([tokens.list("db_1"), tokens.find(token.id)]).toEqual([[], undefined]);
    expect(await new TokenRepository(catalog).list()).toEqual([other]);
  });
});
