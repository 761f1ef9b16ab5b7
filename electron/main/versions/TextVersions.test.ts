import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TextVersions } from "./TextVersions";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-versions-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const version = (at: number, text = `SELECT ${at}`) => ({ at, text, reason: "pause" as const });
const texts = async (versions: TextVersions, key: string) =>
  Promise.all((await versions.list([key])).map(({ at }) => versions.text([key], at)));

describe("TextVersions", () => {
  it("keeps versions over a restart, the newest first, and none that says the same as the last", async () => {
    const versions = new TextVersions(folder);
    await versions.add("a", version(1, "one"));
    await versions.add("a", version(2, "one"));
    await versions.add("a", version(3, "two"));
    await versions.add("b", version(4, "other"));
    const next = new TextVersions(folder);
    expect(await texts(next, "a")).toEqual(["two", "one"]);
    expect(await next.list(["a", "b"])).toEqual([
      { at: 4, reason: "pause", length: 5 },
      { at: 3, reason: "pause", length: 3 },
      { at: 1, reason: "pause", length: 3 },
    ]);
  });

  it("loses nothing but the version that a crash tore", async () => {
    await new TextVersions(folder).add("a", version(1));
    appendFileSync(join(folder, "a.jsonl"), '{"at":2,"reason":"pa');
    const versions = new TextVersions(folder);
    await versions.add("a", version(3));
    expect(await texts(versions, "a")).toEqual(["SELECT 3", "SELECT 1"]);
  });

  it("gives each version a time of its own when the clock is set back", async () => {
    const versions = new TextVersions(folder);
    await versions.add("a", version(10));
    await versions.add("a", version(5));
    expect(await texts(versions, "a")).toEqual(["SELECT 5", "SELECT 10"]);
  });

  it("thins out older versions beyond its bounds, and keeps the newest and the first", async () => {
    const versions = new TextVersions(folder, { versions: 20, bytes: 1_000_000, total: 1_000_000 });
    for (let at = 1; at <= 200; at += 1) await versions.add("a", version(at));
    const kept = (await versions.list(["a"])).map(({ at }) => at);
    expect(kept.length).toBeLessThanOrEqual(20);
    expect(kept.slice(0, 8)).toEqual([200, 199, 198, 197, 196, 195, 194, 193]);
    expect(kept.at(-1)).toBe(1);
  });

  it("stays within its bytes, and always keeps the newest version", async () => {
    const versions = new TextVersions(folder, { versions: 200, bytes: 1000, total: 1_000_000 });
    for (let at = 1; at <= 30; at += 1) await versions.add("a", version(at, `${at} ${"x".repeat(300)}`));
    await versions.add("a", version(31, "y".repeat(5000)));
    expect(await texts(versions, "a")).toEqual(["y".repeat(5000)]);
  });

  it("drops the texts that were not changed for longest where there are too many", async () => {
    const bounds = { versions: 200, bytes: 1_000_000, total: 100 };
    await new TextVersions(folder, bounds).add("old", version(1, "x".repeat(200)));
    await new TextVersions(folder, bounds).add("new", version(2));
    expect(readdirSync(folder)).toEqual(["new.jsonl"]);
  });

  it("moves and deletes the versions of a text", async () => {
    const versions = new TextVersions(folder);
    await versions.add("a", version(1));
    await versions.move("a", "b");
    await versions.move("none", "c");
    expect(await texts(versions, "b")).toEqual(["SELECT 1"]);
    await versions.remove("b");
    expect(readdirSync(folder)).toEqual([]);
  });
});
