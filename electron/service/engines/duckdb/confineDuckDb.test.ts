import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confinedOptions, confineDuckDb } from "#shared/sql/confineDuckDb";
import { quoteText } from "#shared/sql/quote";

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;

const path = (...names: string[]) => join(folder, ...names);
const read = (file: string) =>
  connection.runAndReadAll(`SELECT content FROM read_text(${quoteText(path(file))})`);

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "wharf-it's-")));
  await mkdir(path("open"));
  for (const file of ["one.txt", "one.txt.other", "open/two.txt", "opening.txt"])
    await writeFile(path(file), "text");
  instance = await DuckDBInstance.create(":memory:", confinedOptions);
  connection = await instance.connect();
  for (const statement of confineDuckDb({ files: [path("one.txt")], folders: [path("open")] }))
    await connection.run(statement);
});
afterAll(async () => {
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true });
});

describe("confineDuckDb", () => {
  it.each(["one.txt", "open/two.txt"])("reads %s, which was named", async (file) => {
    expect((await read(file)).getRows()).toEqual([["text"]]);
  });

  it.each(["one.txt.other", "opening.txt", "open/../opening.txt"])(
    "never reads %s beside it",
    async (file) => {
      await expect(read(file)).rejects.toThrow("disabled by configuration");
    },
  );

  it.each([
    "SET GLOBAL enable_external_access = true",
    "SET GLOBAL allowed_directories = ['/']",
    "RESET GLOBAL allowed_paths",
    "SET GLOBAL TimeZone = 'Asia/Tokyo'",
    "SET GLOBAL autoload_known_extensions = true",
    "CREATE PERSISTENT SECRET s (TYPE http, BEARER_TOKEN 'x')",
    "INSTALL httpfs",
  ])("lets no statement open it again: %s", async (statement) => {
    await expect(connection.run(statement)).rejects.toThrow();
  });
});
