import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StreamSink } from "../../service/connectors/Connector";
import type { SpoolFile } from "#shared/processes/SpoolFile";
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

describe("SpoolWriter", () => {
  it("loses no row when the end comes while blocks are still on their way to disk", async () => {
    const writer = new SpoolWriter(sink, "csv");
    const rows = Array.from({ length: 100 }, (_, index) => `${index}${"x".repeat(700_000)}\n`);
    for (const row of rows) {
      writeRow(writer, row);
      // Nobody waits, as when the last rows and the end arrive together.
      if (writer.isDue) void writer.flush();
    }
    expect(await writer.finish()).toBe(100);
    const texts = await Promise.all(files.map(({ path }) => readFile(path, "utf8")));
    expect(texts.join("")).toBe(rows.join(""));
    expect(files.length).toBeGreaterThan(1);
    for (const [index, { rows: counted }] of files.entries()) {
      expect(texts[index]?.split("\n")).toHaveLength((counted ?? 0) + 1);
    }
  });

  it("ends a file with the last row of a row group, wherever in a block that is", async () => {
    const writer = new SpoolWriter(sink, "csv");
    const rows = 300_000;
    for (let row = 0; row < rows; row += 1) {
      writeRow(writer, `${row}\n`);
      if (row % 50_000 === 49_999 && writer.isDue) await writer.flush();
    }
    expect(await writer.finish()).toBe(rows);
    expect(files.map((file) => file.rows)).toEqual([122_880, 122_880, rows - 2 * 122_880]);
    const texts = await Promise.all(files.map(({ path }) => readFile(path, "utf8")));
    expect(texts.map((text) => text.split("\n").length - 1)).toEqual(files.map((file) => file.rows));
    expect(texts[1]).toMatch(/^122880\n/);
  });

  it("hands over no file where there was no row, and one row however large whole", async () => {
    expect(await new SpoolWriter(sink, "csv").finish()).toBe(0);
    expect(files).toEqual([]);
    const writer = new SpoolWriter(sink, "csv");
    writeRow(writer, `${"y".repeat(40_000_000)}\n`);
    writeRow(writer, "z\n");
    expect(await writer.finish()).toBe(2);
    const sizes = await Promise.all(files.map(async ({ path }) => (await readFile(path)).length));
    expect(sizes).toEqual([40_000_001, 2]);
  });

  it("tells whoever finishes what went wrong on the way to disk", async () => {
    const writer = new SpoolWriter({ ...sink, newFile: () => join(folder, "missing", "file") }, "csv");
    writeRow(writer, "a\n");
    await expect(writer.finish()).rejects.toThrow("ENOENT");
    await writer.abandon();
  });
});
