import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { detectedText, type FileReading } from "#shared/domain/importPlan";
import { checkLines } from "./checkLines";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-check-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const reading = (encoding = "utf-8"): FileReading => ({
  format: "csv",
  compression: "none",
  text: { ...detectedText, encoding, delimiter: ";", quote: '"', escape: '"', hasHeader: true, skipLines: 0 },
  sheet: null,
  columns: ["id", "name"].map((source) => ({ source, name: source, type: "VARCHAR", included: true })),
});

describe("checkLines", () => {
  it("looks through each file to its end, compressed or not", async () => {
    const rows = "1;a\n".repeat(400_000);
    const paths = [
      write("a.csv", `id;name\n${rows}2;b;surplus\n`),
      write("b.csv.gz", gzipSync(`id;name\n\n1;a\n2\n`)),
    ];
    const [first, second] = await checkLines(paths, reading());
    expect(first).toMatchObject({ total: 400_002, scannedWhole: true, headerLines: 1, brokenCount: 1 });
    expect([first?.paddableCount, second?.paddableCount]).toEqual([0, 1]);
    expect(first?.broken).toEqual([{ line: 400_002, text: "2;b;surplus", reason: "3 cells instead of 2." }]);
    expect(second).toMatchObject({ total: 4, headerLines: 1, skippedLines: 1, brokenCount: 1 });
  });

  it("counts as paddable only rows that lack nothing but cells", async () => {
    const path = write("a.csv", Buffer.from('id;name\n1\n"2\n"3"x\n4;\xff\n5;b;c\n6;c\n7\n', "latin1"));
    const [found] = await checkLines([path], reading());
    expect(found).toMatchObject({ total: 8, brokenCount: 5, paddableCount: 2 });
  });

  it("reads text in the encoding of the reading", async () => {
    const path = write("a.csv", Buffer.from("id;name\n1;Žofie\n", "utf16le"));
    expect(await checkLines([path], reading("utf-16le"))).toMatchObject([{ total: 2, brokenCount: 0 }]);
  });

  it("looks through JSON with the columns of the reading; of an array no object can be rejected", async () => {
    const paths = [
      write("a.ndjson.gz", gzipSync('{"id":"1"}\n\n{"id":"2","x":1}\n')),
      write("b.json", '[{"id":"1"},\n{"id":"2","x":1}]'),
    ];
    const broken = { brokenCount: 1, skippedLines: 0 };
    const reason = "The key “x” is not a column.";
    expect(await checkLines(paths, { ...reading(), format: "json", text: null })).toMatchObject([
      { ...broken, total: 3, skippedLines: 1, broken: [{ line: 3, text: '{"id":"2","x":1}', reason }] },
      { ...broken, total: 2, cannotReject: true, broken: [{ line: 2, reason }] },
    ]);
  });

  it("has nothing of a file that is not there, and goes on with the next one", async () => {
    const path = write("a.csv", "id;name\n1;a\n");
    expect(await checkLines([join(folder, "gone.csv"), path], reading())).toMatchObject([null, { total: 2 }]);
  });
});
