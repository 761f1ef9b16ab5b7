import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ChosenFiles } from "./ChosenFiles";

let folder = "";
let files: ChosenFiles;
const never = new AbortController().signal;

function write(name: string, content: string | Uint8Array = "a,b\n1,2\n"): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
  return path;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-chosen-"));
  mkdirSync(join(folder, "own"));
  files = new ChosenFiles(join(folder, "own"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function folderId(name: string): Promise<string> {
  const item = await files.adopt(join(folder, name));
  if (!("folder" in item)) throw new Error("not a folder");
  return item.folder.folderId;
}

async function fileId(path: string): Promise<string> {
  const item = await files.adopt(path);
  if (!("file" in item)) throw new Error("not a file");
  return item.file.fileId;
}

async function listed(pattern: string): Promise<string[]> {
  return (await files.list(await folderId("data"), pattern, never)).map(({ name }) => name);
}

describe("ChosenFiles", () => {
  it("gives a file an id that stands for its path", async () => {
    const path = write("data/orders.csv");
    expect(files.fileOf(await fileId(path))).toEqual({ path, name: "orders.csv" });
    expect(await fileId(path)).toBe(await fileId(path));
  });

  it.each(["own/results.parquet", "own/service/catalog.db"])("refuses Wharf's own file %s", async (name) => {
    await expect(files.adopt(write(name))).rejects.toMatchObject({
      code: "FILE_NOT_READABLE",
      message: expect.stringContaining("Wharf’s own folder") as string,
    });
  });

  it("refuses its own file behind a link", async () => {
    symlinkSync(write("own/keys.json"), join(folder, "link.json"));
    await expect(files.adopt(join(folder, "link.json"))).rejects.toMatchObject({ code: "FILE_NOT_READABLE" });
  });

  it("takes in again what was chosen in an earlier run, but none of its own files", async () => {
    const path = write("data/orders.csv");
    const restored = await files.restore({ path, name: "data/orders.csv" });
    expect(restored).toMatchObject({ name: "data/orders.csv", sizeBytes: 8 });
    expect(files.fileOf(restored.fileId).path).toBe(path);
    const own = write("own/keys.json");
    await expect(files.restore({ path: own, name: "keys.json" })).rejects.toMatchObject({
      code: "FILE_NOT_READABLE",
    });
    rmSync(path);
    await expect(files.restore({ path, name: "orders.csv" })).rejects.toThrow(
      "“orders.csv” cannot be found.",
    );
  });

  it("refuses what does not exist and an id of another run", async () => {
    await expect(files.adopt(join(folder, "none.csv"))).rejects.toMatchObject({ code: "FILE_NOT_READABLE" });
    expect(() => files.fileOf("00000000-0000-4000-8000-000000000001")).toThrow("Choose the file again.");
  });

  it.each(["id_rsa", "profile.plist", "notes.docx", ".bashrc", "data.csv.exe"])(
    "takes %s from the system's dialog only, not when it is dropped",
    async (name) => {
      const path = write(name);
      await expect(files.adoptDropped(path)).rejects.toMatchObject({ code: "FILE_NOT_READABLE" });
      expect(files.fileOf(await fileId(path)).path).toBe(path);
    },
  );

  it.each(["orders.CSV", "orders.json.gz", "a.parquet", "book.xlsx", "query.sql"])(
    "takes %s when it is dropped",
    async (name) => {
      expect(await files.adoptDropped(write(`data/${name}`))).toMatchObject({ file: { name } });
    },
  );

  it("takes a dropped folder, but nothing of its own folder", async () => {
    write("own/settings.json");
    write("data/a.csv");
    expect(await files.adoptDropped(join(folder, "data"))).toMatchObject({ folder: { name: "data" } });
    for (const name of ["own", "own/settings.json"]) {
      await expect(files.adoptDropped(join(folder, name))).rejects.toMatchObject({
        code: "FILE_NOT_READABLE",
      });
    }
  });

  it("lists no other file of a folder, whatever the pattern is", async () => {
    for (const name of ["id_rsa", "wallet.dat", "deep/notes.docx", "orders.csv"]) write(`data/${name}`);
    for (const pattern of ["**", "*", "**/*", "{id_rsa,orders.csv}"]) {
      expect(await listed(pattern)).toEqual(["orders.csv"]);
    }
  });

  it("lists the data files of a folder and its subfolders by name", async () => {
    for (const name of ["orders-10.csv", "orders-2.csv", "north/a.parquet", "notes.docx", "old.CSV.GZ"]) {
      write(`data/${name}`);
    }
    expect(await listed("")).toEqual(["north/a.parquet", "old.CSV.GZ", "orders-2.csv", "orders-10.csv"]);
  });

  it.each([
    ["orders-*", ["orders-1.csv", "deep/orders-2.txt"]],
    ["deep/*", ["deep/orders-2.txt"]],
    ["*.csv", ["orders-1.csv"]],
    ["*.xlsx", []],
  ])("lists what matches %s", async (pattern, names) => {
    write("data/orders-1.csv");
    write("data/deep/orders-2.txt");
    expect((await listed(pattern)).toSorted()).toEqual(names.toSorted());
  });

  it.each(["../*", "/etc/*", "a/../../*", "..\\*", "{..,a}/*"])(
    "never leaves the folder: %s",
    async (pattern) => {
      write("secret.csv");
      write("data/orders.csv");
      const names = await listed(pattern).catch(() => []);
      expect(names).toEqual([]);
    },
  );

  it("follows no link out of the folder", async () => {
    const secret = write("secret.csv");
    write("data/orders.csv");
    symlinkSync(secret, join(folder, "data", "link.csv"));
    symlinkSync(folder, join(folder, "data", "up"));
    expect(await listed("")).toEqual(["orders.csv"]);
  });

  it("leaves its own files out of a folder around them", async () => {
    write("data/orders.csv");
    write("own/kept.parquet");
    const item = await files.adopt(folder);
    if (!("folder" in item)) throw new Error("not a folder");
    const names = (await files.list(item.folder.folderId, "", never)).map(({ name }) => name);
    expect(names).toEqual(["data/orders.csv"]);
  });

  it("reads SQL files in UTF-8 and UTF-16, and no other kind of file", async () => {
    const utf8 = await fileId(write("a.sql", "\uFEFFSELECT 'é'"));
    expect(await files.readSql(utf8)).toBe("SELECT 'é'");
    const utf16 = await fileId(write("b.SQL", Buffer.from("\uFEFFSELECT 'é'", "utf16le")));
    expect(await files.readSql(utf16)).toBe("SELECT 'é'");
    const data = await fileId(write("c.csv"));
    await expect(files.readSql(data)).rejects.toMatchObject({ code: "FILE_NOT_READABLE" });
  });
});
