import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { QueryFolder } from "./QueryFolder";

let root: string;
let folder: string;
let queries: QueryFolder;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "wharf-queries-"));
  folder = join(root, "queries");
  await mkdir(folder);
  queries = new QueryFolder(folder);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const failure = (code: string, message?: RegExp) =>
  expect.objectContaining({
    code,
    ...(message && { message: expect.stringMatching(message) as string }),
  }) as Error;

describe("QueryFolder", () => {
  it("lists .sql files and notebooks by name, without hidden folders and what packages bring", async () => {
    await queries.write("b.sql", "1", null);
    await queries.write("reports/2024/a10.sql", "1", null);
    await queries.write("reports/2024/a9.SQL", "1", null);
    for (const hidden of [".git", "node_modules"]) {
      await mkdir(join(folder, hidden));
      await writeFile(join(folder, hidden, "x.sql"), "1");
    }
    await writeFile(join(folder, "notes.txt"), "no query");
    await queries.write("c.md", "# Notes", null);
    expect(await queries.list()).toEqual({
      paths: ["b.sql", "c.md", "reports/2024/a9.SQL", "reports/2024/a10.sql"],
      isCut: false,
    });
  });

  it("gives back what was written, to the byte", async () => {
    const text = "SELECT '–🐟'\r\n  , 1\n\n";
    await queries.write("a.sql", text, null);
    expect(await queries.read("a.sql")).toBe(text);
    expect(await readFile(join(folder, "a.sql"), "utf8")).toBe(text);
  });

  it("keeps a byte order mark and the file's mode", async () => {
    await writeFile(join(folder, "a.sql"), "\uFEFFSELECT 1", { mode: 0o640 });
    expect(await queries.read("a.sql")).toBe("SELECT 1");
    await queries.write("a.sql", "SELECT 2", "SELECT 1");
    expect(await readFile(join(folder, "a.sql"), "utf8")).toBe("\uFEFFSELECT 2");
    if (process.platform !== "win32") expect((await stat(join(folder, "a.sql"))).mode & 0o777).toBe(0o640);
  });

  it("does not write over what somebody else wrote", async () => {
    await queries.write("a.sql", "mine", null);
    await writeFile(join(folder, "a.sql"), "theirs");
    await expect(queries.write("a.sql", "mine too", "mine")).rejects.toThrow(
      failure("SAVED_QUERY_CHANGED", /changed outside/u),
    );
    await expect(queries.write("a.sql", "new", null)).rejects.toThrow(
      failure("SAVED_QUERY_EXISTS", /already/u),
    );
    await rm(join(folder, "a.sql"));
    await expect(queries.write("a.sql", "again", "theirs")).rejects.toThrow(
      failure("SAVED_QUERY_CHANGED", /deleted or moved/u),
    );
  });

  it("does not rename over another query", async () => {
    await queries.write("a.sql", "a", null);
    await queries.write("b.sql", "b", null);
    await expect(queries.rename("a.sql", "b.sql")).rejects.toThrow(failure("SAVED_QUERY_EXISTS"));
    await queries.rename("a.sql", "old/a.sql");
    expect((await queries.list()).paths).toEqual(["b.sql", "old/a.sql"]);
  });

  it("does not rename over a query whose name has other capitals", async () => {
    await queries.write("a.sql", "a", null);
    await queries.write("A.sql", "A", null).catch(() => undefined);
    await queries.rename("a.sql", "A.sql").catch(() => undefined);
    const texts = await Promise.all((await queries.list()).paths.map((path) => queries.read(path)));
    expect(texts).toContain("a");
  });

  it("moves a folder with all that is in it, but not over another and not into itself", async () => {
    await queries.write("reports/a.sql", "a", null);
    await queries.write("reports/deep/b.sql", "b", null);
    await writeFile(join(folder, "reports", "notes.txt"), "kept");
    await queries.write("other/c.sql", "c", null);
    await expect(queries.rename("reports", "other")).rejects.toThrow(failure("SAVED_QUERY_EXISTS"));
    await expect(queries.rename("reports", "reports/deep/er")).rejects.toThrow(
      failure("SAVED_QUERY_NOT_DONE", /into itself/u),
    );
    await queries.rename("reports", "old/2024");
    expect((await queries.list()).paths).toEqual(["old/2024/a.sql", "old/2024/deep/b.sql", "other/c.sql"]);
    expect(await readFile(join(folder, "old", "2024", "notes.txt"), "utf8")).toBe("kept");
  });

  it("makes no folders for a query that is not there", async () => {
    await expect(queries.rename("a.sql", "new/a.sql")).rejects.toThrow(failure("SAVED_QUERY_CHANGED"));
    await expect(stat(join(folder, "new"))).rejects.toThrow();
  });

  it("refuses a text that is not UTF-8 instead of changing it", async () => {
    await writeFile(join(folder, "latin.sql"), Buffer.from("SELECT '\xe9'", "latin1"));
    await expect(queries.read("latin.sql")).rejects.toThrow(failure("SAVED_QUERY_NOT_DONE", /UTF-8/u));
  });

  it.skipIf(process.platform === "win32")("follows no link out of the folder", async () => {
    await writeFile(join(root, "secret.sql"), "secret");
    await mkdir(join(root, "outside"));
    await symlink(join(root, "secret.sql"), join(folder, "link.sql"));
    await symlink(join(root, "outside"), join(folder, "way"));
    await expect(queries.read("link.sql")).rejects.toThrow(failure("SAVED_QUERY_NOT_DONE", /leads out/u));
    await expect(queries.write("link.sql", "x", "secret")).rejects.toThrow(failure("SAVED_QUERY_NOT_DONE"));
    await expect(queries.write("way/new.sql", "x", null)).rejects.toThrow(failure("SAVED_QUERY_NOT_DONE"));
    expect(await readFile(join(root, "secret.sql"), "utf8")).toBe("secret");
  });

  it("finds lines with all words in any case", async () => {
    await queries.write("a.sql", "SELECT total\nFROM Orders\n", null);
    await queries.write("b.sql", "-- orders of today\nselect * from ORDERS o", null);
    const { hits } = await queries.search("from orders", new AbortController().signal);
    expect(hits).toEqual([
      { path: "a.sql", line: 2, text: "FROM Orders" },
      { path: "b.sql", line: 2, text: "select * from ORDERS o" },
    ]);
  });

  it("says that its folder is gone", async () => {
    await rm(folder, { recursive: true });
    await expect(queries.list()).rejects.toThrow(failure("SAVED_QUERY_NOT_DONE", /not found/u));
  });
});
