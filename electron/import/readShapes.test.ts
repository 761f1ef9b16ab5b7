import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileReader } from "./FileReader";
import { readShapes } from "./readShapes";

let folder: string;
let reader: FileReader;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-shapes-"));
  reader = new FileReader();
});

afterEach(async () => {
  reader.close();
  await rm(folder, { recursive: true, force: true });
});

const files: Readonly<Record<string, string | Buffer>> = {
  "plain.csv": "id,name\n1,a\n2,b\n",
  "semicolons.csv": "id;name;\n1;a;x\n2;b;y\n",
  "titled.txt": "Sales of 2024\n\nid\tname\n1\ta\n2\tb\n",
  "headless.csv": "1,2.5\n2,3.5\n3,4.5\n",
  "utf16.csv": Buffer.from("\ufeffid,größe\n1,2\n", "utf16le"),
  "packed.csv.gz": gzipSync("id,id,\n1,2,3\n"),
  "large.csv": `id,note\n${"1,some text that is repeated\n".repeat(20_000)}`,
  "rows.ndjson": '{"id":1,"tags":["a"]}\n{"id":2,"extra":true}\n',
  "list.json": '[{"a":1},{"b":2}]',
};

describe("readShapes", () => {
  it("finds the columns that an inspection finds", async () => {
    const paths = Object.keys(files).map((name) => join(folder, name));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const parquet = join(folder, "rows.parquet");
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run(`COPY (SELECT i AS id FROM range(70) AS t(i)) TO '${parquet}'`);
    connection.closeSync();
    instance.closeSync();
    paths.push(parquet);
    const answer = await reader.answer("shapes", { paths, scratchFolder: folder });
    const inspected = [];
    for (const path of paths) {
      await reader.answer("open", { path, scratchFolder: folder });
      const asked = { format: null, text: null, sheet: null };
      const found = await reader.answer("inspect", { asked });
      const { format, tableName, columns, text, rowCount } = found;
      const { encoding, delimiter, quote, hasHeader, skipLines } = text ?? {};
      inspected.push({
        ...{ format, tableName, columns: columns.map(({ source }) => source) },
        text: encoding === undefined ? null : { encoding, delimiter, quote, hasHeader, skipLines },
        ...(format === "parquet" && rowCount !== null ? { rowCount } : {}),
      });
    }
    expect(answer).toEqual({ shapes: inspected });
    expect(inspected.at(-1)).toMatchObject({ format: "parquet", rowCount: 70 });
  });

  it("leaves out a file that cannot be read, and starts no engine for text", async () => {
    await writeFile(join(folder, "a.csv"), "id\n1\n");
    await writeFile(join(folder, "b.xlsx"), "no workbook");
    const paths = ["a.csv", "missing.csv", "b.xlsx"].map((name) => join(folder, name));
    const shapes = await readShapes(paths, () => Promise.reject(new Error("The engine was started.")));
    const text = { encoding: "utf-8", delimiter: ",", quote: '"', hasHeader: true, skipLines: 0 };
    expect(shapes).toEqual([{ format: "csv", tableName: "a", columns: ["id"], text }, null, null]);
  });
});
