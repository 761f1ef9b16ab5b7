import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { StreamSink } from "../Connector";
import type { SpoolFile } from "../SpoolFile";
import { SpoolWriter } from "./SpoolWriter";

let folder: string;
let files: SpoolFile[];
let sink: StreamSink;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-spool-"));
  files = [];
  sink = {
    begin: () => Promise.resolve(),
    newFile: (ending) => join(folder, `${files.length}.${ending}`),
    add: (file) => {
      files.push(file);
      return Promise.resolve();
    },
    progress: () => undefined,
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function writeRow(writer: SpoolWriter, text: string): void {
  const bytes = Buffer.from(text);
  writer.append(bytes, 0, bytes.length);
  writer.endRow();
}

it("loses no row when the end comes while blocks are still on their way to disk", async () => {
  const writer = new SpoolWriter(sink, "csv");
  const rows = Array.from({ length: 40 }, (_, index) => `${index}${"x".repeat(700_000)}\n`);
  for (const row of rows) {
    writeRow(writer, row);
    // Nobody waits, as when the last rows and the end arrive together.
    if (writer.isDue) void writer.flush();
  }
  expect(await writer.finish()).toBe(40);
  const texts = await Promise.all(files.map(({ path }) => readFile(path, "utf8")));
  expect(texts.join("")).toBe(rows.join(""));
  expect(files.length).toBeGreaterThan(1);
  for (const [index, { rows: counted }] of files.entries()) {
    expect(texts[index]?.split("\n")).toHaveLength((counted ?? 0) + 1);
  }
});

it("hands over no file where there was no row, and one row however large whole", async () => {
  expect(await new SpoolWriter(sink, "csv").finish()).toBe(0);
  expect(files).toEqual([]);
  const writer = new SpoolWriter(sink, "csv");
  writeRow(writer, `${"y".repeat(20_000_000)}\n`);
  writeRow(writer, "z\n");
  expect(await writer.finish()).toBe(2);
  expect(files).toHaveLength(1);
  expect((await readFile(files[0]?.path ?? "")).length).toBe(20_000_003);
});

it("tells whoever finishes what went wrong on the way to disk", async () => {
  const writer = new SpoolWriter({ ...sink, newFile: () => join(folder, "missing", "file") }, "csv");
  writeRow(writer, "a\n");
  await expect(writer.finish()).rejects.toThrow("ENOENT");
  await writer.abandon();
});
