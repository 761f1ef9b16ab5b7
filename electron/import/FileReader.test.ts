import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FileReaderMethods, InsertForm } from "#shared/processes/importPort";
import {
  type BrokenLineRule,
  detectedText,
  type FileInspection,
  type FileReading,
} from "#shared/domain/importPlan";
import { FileReader } from "./FileReader";

const detected = { format: null, text: null, sheet: null };

let folder: string;
let reader: FileReader;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-import-"));
  reader = new FileReader();
});

afterEach(async () => {
  reader.close();
  await rm(folder, { recursive: true, force: true });
});

async function openFile(name: string, content: string | Buffer): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await reader.answer("open", { path, scratchFolder: folder });
}

async function inspect(): Promise<FileInspection> {
  return reader.answer("inspect", { asked: detected });
}

function readingOf({ format, compression, text, sheet, columns }: FileReading): FileReading {
  return { format, compression, text, sheet, columns };
}

/** Loads everything as the service would and gives back the table's rows as text. */
async function load(
  inspection: FileReading,
  options: { readonly maxBytes?: number; readonly form?: InsertForm } = {},
): Promise<(string | null)[][]> {
  const { maxBytes = 100 * 1024, form = "json" } = options;
  const staged = await reader.answer("stage", { brokenLines: "fail", reading: inspection });
  const target = await (await DuckDBInstance.create(":memory:")).connect();
  await target.run(`CREATE TABLE t (${staged.types.map((type, i) => `c${i} ${type}`).join(", ")})`);
  let rows = 0;
  for (;;) {
    const next = await reader.answer("next", { rows: "staged", table: "t", form, maxBytes, most: 2 });
    if (next.batches.length === 0) break;
    for (const batch of next.batches) {
      expect(Buffer.byteLength(batch.statement)).toBeLessThanOrEqual(maxBytes);
      await target.run(batch.statement);
      rows += batch.rows;
    }
  }
  expect(rows).toBe(staged.rowCount);
  const result = await target.run(`SELECT ${staged.types.map((_, i) => `c${i}::VARCHAR`).join(", ")} FROM t`);
  return (await result.getRows()) as (string | null)[][];
}

describe("looking at a file", () => {
  test("proposes a type that keeps every digit: amounts are decimals, long numbers stay whole, codes stay text", async () => {
    await openFile(
      "Order lines 2024.csv",
      "id,zip,amount,huge,ratio\n1,00123,1.10,12345678901234567890,1e-3\n2,99999,2.345,1,2.5\n",
    );
    const { columns, tableName, text } = await inspect();
    expect(tableName).toBe("order_lines_2024");
    expect(text).toMatchObject({ delimiter: ",", hasHeader: true });
    expect(columns.map(({ source, type }) => [source, type])).toEqual([
      ["id", "BIGINT"],
      ["zip", "VARCHAR"],
      ["amount", "DECIMAL(18,3)"],
      ["huge", "DECIMAL(38,0)"],
      ["ratio", "DOUBLE"],
    ]);
  });

  test("keeps whole numbers of JSON beyond 2^53 exact", async () => {
    await openFile(
      "a.ndjson",
      '{"id":9007199254740993,"big":123456789012345678901234,"tags":["a"]}\n{"id":2,"big":1,"tags":[]}\n',
    );
    const inspection = await inspect();
    expect(inspection.columns.map((c) => c.type)).toEqual(["BIGINT", "DECIMAL(38,0)", "VARCHAR[]"]);
    expect(await load(inspection)).toEqual([
      ["9007199254740993", "123456789012345678901234", "[a]"],
      ["2", "1", "[]"],
    ]);
  });

  test("keeps the form of JSON lines where some of them are not valid, and says which", async () => {
    await openFile("a.ndjson", '{"id":1,"a":"x"}\n{broken\n\n{"id":2,"a":null}\n');
    const { columns, headRows, problems, lines } = await inspect();
    expect(problems).toEqual([]);
    expect(columns.map(({ source, type }) => [source, type])).toEqual([
      ["id", "BIGINT"],
      ["a", "VARCHAR"],
    ]);
    expect(headRows).toEqual([
      ["1", "x"],
      ["2", null],
    ]);
    expect(lines).toMatchObject({ total: 4, skippedLines: 1, brokenCount: 1 });
    expect(lines?.broken).toEqual([{ line: 2, text: "{broken", reason: "It is not a JSON object." }]);
  });

  test("takes a Parquet file's own types and counts its rows at once", async () => {
    const writer = await (await DuckDBInstance.create(":memory:")).connect();
    const path = join(folder, "types.parquet");
    await writer.run("SET TimeZone='UTC'");
    await writer.run(
      `COPY (SELECT 9007199254740993::BIGINT AS id, 12345678901234567.89::DECIMAL(20,2) AS amount, ` +
        `TIMESTAMPTZ '2024-01-02 03:04:05.123456+00' AS at, ['a', 'b''c'] AS tags UNION ALL SELECT 2, NULL, NULL, []) ` +
        `TO '${path}' (FORMAT parquet)`,
    );
    await reader.answer("open", { path, scratchFolder: folder });
    const inspection = await inspect();
    expect(inspection.rowCount).toBe(2);
    expect(inspection.columns.map(({ type }) => type)).toEqual([
      "BIGINT",
      "DECIMAL(20,2)",
      "TIMESTAMP WITH TIME ZONE",
      "VARCHAR[]",
    ]);
    const [first, second] = await load(inspection);
    expect(first?.slice(0, 2)).toEqual(["9007199254740993", "12345678901234567.89"]);
    expect(first?.[2]).toContain("05.123456+00");
    expect(first?.[3]).toBe("[a, 'b\\'c']");
    expect(second).toEqual(["2", null, null, "[]"]);
  });

  test("reads gzip files and other delimiters", async () => {
    await openFile("a.tsv.gz", gzipSync("name\tn\nÅsa\t1\n名前\t2\n"));
    expect(await load(await inspect())).toEqual([
      ["Åsa", "1"],
      ["名前", "2"],
    ]);
  });

  test("says by name which file is not what it seems, and never shows its folder", async () => {
    await openFile("broken.parquet", "this is not parquet");
    const { problems } = await inspect();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("broken.parquet");
    expect(problems[0]).not.toContain(folder);
  });
});

describe("loading a file", () => {
  test("keeps an empty text apart from a missing one, and quotes, line breaks and tabs as they are", async () => {
    await openFile("a.csv", 'a,b\n"",x\n,y\n"line\nbreak, ""quoted""\tand it\'s",z\n');
    const rows = await load(await inspect());
    expect(rows.map((row) => row[0])).toEqual(["", null, 'line\nbreak, "quoted"\tand it\'s']);
  });

  test("takes a quoted empty cell for a missing number where a file quotes everything", async () => {
    await openFile("a.csv", '"n","day"\n"1","2024-01-02"\n"",""\n');
    const inspection = await inspect();
    expect(inspection.columns.map((c) => c.type)).toEqual(["BIGINT", "DATE"]);
    expect(await load(inspection)).toEqual([
      ["1", "2024-01-02"],
      [null, null],
    ]);
  });

  test("names row, column and value that do not fit a type chosen by hand", async () => {
    await openFile("a.csv", "id,price\n1,2.50\n2,free\n");
    const inspection = await inspect();
    const columns = inspection.columns.map((c) =>
      c.source === "price" ? { ...c, type: "DECIMAL(10,2)" } : c,
    );
    await expect(load({ ...inspection, columns })).rejects.toThrow(
      "Line 3: “free” in column “price” does not fit DECIMAL(10,2)",
    );
  });

  test("refuses to round: a digit too many is named, not dropped", async () => {
    await openFile("a.csv", "price\n2.50\n2.505\n");
    const inspection = await inspect();
    const columns = inspection.columns.map((c) => ({ ...c, type: "DECIMAL(10,2)" }));
    await expect(load({ ...inspection, columns })).rejects.toThrow("Line 3: “2.505” in column “price”");
  });

  test.each([
    ["TIMESTAMP_S", "2024-01-01 10:00:00.5"],
    ["TIMESTAMP_MS", "2024-01-01 10:00:00.1234"],
    ["TIMESTAMP_NS", "2024-01-01 10:00:00.1234567891"],
    ["TIMESTAMP", "2024-01-01 10:00:00.1234567"],
    ["DATE", "2024-01-01 10:00:00"],
    ["BIGINT", "1.5"],
  ])("names a value that %s would change: %s", async (type, value) => {
    await openFile("a.csv", `at,b\n${value},x\n`);
    const inspection = await inspect();
    const columns = inspection.columns.map((c) => (c.source === "at" ? { ...c, type } : c));
    await expect(load({ ...inspection, columns })).rejects.toThrow(
      `Line 2: “${value}” in column “at” does not fit ${type}`,
    );
  });

  test("reads dates of JSON in the format asked for", async () => {
    await openFile("a.ndjson", '{"day":"31.12.2024"}\n');
    const text = { ...detectedText, dateFormat: "%d.%m.%Y" };
    const inspection = await reader.answer("inspect", { asked: { ...detected, text } });
    const columns = inspection.columns.map((c) => ({ ...c, type: "DATE" }));
    expect(await load({ ...inspection, columns })).toEqual([["2024-12-31"]]);
  });

  test("takes only a type where a type is asked for", async () => {
    await openFile("a.csv", "a\n1\n");
    const inspection = await inspect();
    for (const type of ["INTEGER)); DROP TABLE staged; --", "INTEGER) AS a, (1", "nonsense"]) {
      const columns = inspection.columns.map((c) => ({ ...c, type }));
      await expect(load({ ...inspection, columns })).rejects.toThrow("is not an SQL type");
    }
  });

  test("leaves out what is not chosen", async () => {
    await openFile("a.csv", "a,b,c\n1,2,3\n");
    const inspection = await inspect();
    const columns = inspection.columns.map((c) => ({ ...c, included: c.source !== "b" }));
    expect(await load({ ...inspection, columns })).toEqual([["1", "3"]]);
  });

  test("says which row is larger than a statement may be", async () => {
    await openFile("a.csv", `a\nshort\n${"x".repeat(5000)}\n`);
    await expect(load(await inspect(), { maxBytes: 4096 })).rejects.toThrow("Line 3 takes 5 KB");
  });

  test("reads nothing but its own file", async () => {
    const other = join(folder, "secret.csv");
    await writeFile(other, "a\n1\n");
    await openFile("a.csv", "a\n1\n");
    const inspection = await inspect();
    const columns = inspection.columns.map((c) => ({
      ...c,
      type: `STRUCT(a INTEGER)) FROM read_csv('${other}') --`,
    }));
    await expect(load({ ...inspection, columns })).rejects.toThrow("is not an SQL type");
  });
});

describe("lines that do not fit", () => {
  const broken = 'Title\nid;price\n1;2,50\n2;free\n\n3;1;2\n4\n5;"a\nb"\n6;7,00\n';

  async function stage(brokenLines: BrokenLineRule): Promise<FileReaderMethods["stage"]["result"]> {
    await openFile("broken.csv", broken);
    const inspection = await inspect();
    const columns = inspection.columns.map((c) =>
      c.source === "price" ? { ...c, type: "DECIMAL(10,2)" } : { ...c, type: "BIGINT" },
    );
    const text = { ...(inspection.text ?? detectedText), decimalSeparator: "," as const };
    const reading = { ...readingOf(inspection), columns, text };
    return reader.answer("stage", { brokenLines, reading });
  }

  async function statements(rows: "staged" | "rejects"): Promise<string> {
    const asked = { rows, table: "t", form: "values", maxBytes: 100_000, most: 10 } as const;
    const { batches } = await reader.answer("next", asked);
    return batches.map(({ statement }) => statement).join("\n");
  }

  test("count the empty cells that are left out of rows that are loaded", async () => {
    await openFile("a.csv", "a;b\n1;x;\n2;y\nno;z;\n3;w;\n");
    const inspection = await inspect();
    const columns = inspection.columns.map((c) => (c.source === "a" ? { ...c, type: "BIGINT" } : c));
    const reading = { ...readingOf(inspection), columns };
    const staged = await reader.answer("stage", { brokenLines: "reject", reading });
    expect(staged).toMatchObject({ rowCount: 3, rejectCount: 1, lines: { trimmedRows: 2 } });
  });

  test("fail the load with number, reason and text", async () => {
    await expect(stage("fail")).rejects.toThrow("Line 6: 3 cells instead of 2. “3;1;2”");
  });

  test("become rejects with number, text and reason, and every line is counted", async () => {
    const staged = await stage("reject");
    expect(staged).toMatchObject({ rowCount: 2, rejectCount: 4 });
    expect(staged.lines).toEqual({
      lines: 10,
      headerLines: 1,
      skippedLines: 2,
      rows: 4,
      paddedRows: 0,
      trimmedRows: 0,
      rejected: 2,
      continuationLines: 1,
    });
    expect(await statements("staged")).toBe("INSERT INTO t VALUES ('1','2.50'),('6','7.00')");
    expect(await statements("rejects")).toBe(
      "INSERT INTO t VALUES ('6','3;1;2','3 cells instead of 2.'),('7','4','1 cell instead of 2.')," +
        "('4','2;free','“free” in column “price” does not fit DECIMAL(10,2).')," +
        "('8','5;\"a\nb\"','“a\nb” in column “price” does not fit DECIMAL(10,2).')",
    );
  });

  test("are padded where cells are missing, and never where there are too many", async () => {
    await openFile("short.csv", "id,a,b\n1,x,y\n2,x\n3\n");
    const inspection = await inspect();
    const reading = readingOf(inspection);
    const staged = await reader.answer("stage", { brokenLines: "pad", reading });
    expect(staged).toMatchObject({ rowCount: 3, lines: { rows: 3, paddedRows: 2, rejected: 0 } });
    await expect(stage("pad")).rejects.toThrow("3 cells instead of 2");
  });
});

describe("inserting as one text of JSON", () => {
  test("keeps every character, NUL and quotes too, and tells NULL from texts", async () => {
    const values = ["a\0b", 'it\'s "quoted" \\ /', "line\nbreak\ttab", "😀 名前", "null", ""];
    const quoted = values.map((value, i) => `${i},"${value.replaceAll('"', '""')}"`);
    await openFile("a.csv", `id,v\n${quoted.join("\n")}\n99,\n`);
    const inspection = await inspect();
    const expected = [...values.map((value, i) => [String(i), value]), ["99", null]];
    expect(await load(inspection, { form: "json" })).toEqual(expected);
    expect(await load(inspection, { form: "values" })).toEqual(expected);
  });
});

test("whatever texts a CSV file holds, the table gets exactly those", async () => {
  const cell = fc
    .string({ unit: "binary", maxLength: 20 })
    .filter((text) => text !== "" && !text.includes("\0"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
      const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const text = `k,v\n${rows.map((row) => row.map(quoted).join(",")).join("\n")}\n`;
      reader.close();
      reader = new FileReader();
      const scratch = await mkdtemp(join(folder, "case-"));
      const path = join(scratch, "any.csv");
      await writeFile(path, text);
      await reader.answer("open", { path, scratchFolder: scratch });
      const loaded = await load({
        format: "csv",
        compression: "none",
        text: {
          ...detectedText,
          encoding: "utf-8",
          delimiter: ",",
          quote: '"',
          escape: '"',
          hasHeader: true,
          skipLines: 0,
          quotedNulls: false,
        },
        sheet: null,
        columns: ["k", "v"].map((name) => ({ source: name, name, type: "VARCHAR", included: true })),
      });
      expect(loaded).toEqual(rows.map((row) => row.map((value) => Buffer.from(value).toString())));
    }),
    { numRuns: 25 },
  );
});
