import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import iconv from "iconv-lite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BrokenLineRule, detectedText, type TextOptions } from "#shared/domain/importPlan";
import { FileReader } from "./FileReader";

let folder: string;
let path: string;
let reader: FileReader;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-file-queries-"));
  reader = new FileReader();
});

afterEach(async () => {
  reader.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a file of this content as the view `orders`. */
async function open(
  name: string,
  content: string | Buffer | null,
  brokenLines: BrokenLineRule = "fail",
  options: Partial<TextOptions> | null = null,
): Promise<void> {
  path = join(folder, name);
  if (content !== null) await writeFile(path, content);
  const scratchFolder = await mkdtemp(join(folder, "scratch-"));
  await reader.answer("open", { path, scratchFolder });
  const asked = {
    format: null,
    text: options === null ? null : { ...detectedText, ...options },
    sheet: null,
  };
  const found = await reader.answer("inspect", { asked });
  const { format, compression, text, sheet, columns } = found;
  const reading = { format, compression, text, sheet, columns };
  await reader.answer("openQueries", { reading, brokenLines, table: "orders" });
}

interface Answer {
  readonly columns: string[];
  readonly types: string[];
  readonly rows: Record<string, unknown>[];
  readonly rowCount: number;
  readonly truncated: boolean;
}

async function query(sql: string, maxRows = 1000, signal = new AbortController().signal): Promise<Answer> {
  const parts: Buffer[] = [];
  await reader.answer(
    "query",
    { sql, maxRows },
    {
      signal,
      send: async (bytes) => {
        // Its memory is written to again.
        parts.push(Buffer.from(bytes));
      },
      onCancel: () => undefined,
      ports: [],
    },
  );
  return JSON.parse(Buffer.concat(parts).toString()) as Answer;
}

describe("FileQueries", () => {
  it("answers as the service does: exact values, types, and whether more rows are there", async () => {
    await open("orders.csv", "id,amount,day\n9007199254740993,0.10,2024-01-02\n2,1.25,\n3,7.00,2024-01-04\n");
    expect(await query("FROM orders", 2)).toEqual({
      columns: ["id", "amount", "day"],
      types: ["BIGINT", "DECIMAL(18,2)", "DATE"],
      rows: [
        { id: "9007199254740993", amount: "0.10", day: "2024-01-02" },
        { id: "2", amount: "1.25", day: null },
      ],
      rowCount: 2,
      truncated: true,
    });
    expect((await query("SELECT sum(amount) AS s FROM orders WHERE id > 2")).rows).toEqual([{ s: "7.10" }]);
    const { relations } = await reader.answer("relations", {});
    expect(relations).toMatchObject([
      { name: "orders", columns: [{ name: "id" }, { name: "amount" }, { name: "day" }] },
    ]);
  });

  it("reads other encodings, gzip-free text of 100,000 rows in parts, and Parquet where it lies", async () => {
    await open(
      "orders.csv",
      iconv.encode("name;city\nMüller;Köln\nGarçon;Orléans\nÅse;Tromsø\n", "windows-1252"),
    );
    expect((await query("SELECT city FROM orders WHERE name LIKE 'M%'")).rows).toEqual([{ city: "Köln" }]);
    const parquet = join(folder, "orders.parquet");
    const writer = await (await DuckDBInstance.create(":memory:")).connect();
    await writer.run(`COPY (SELECT i AS id, [i, i + 1] AS list FROM range(100000) t(i)) TO '${parquet}'`);
    reader.close();
    reader = new FileReader();
    await open("orders.parquet", null);
    const { rowCount, rows } = await query("FROM orders", 100_000);
    expect(rowCount).toBe(100_000);
    expect(rows.at(-1)).toEqual({ id: "99999", list: ["99999", "100000"] });
  });

  it("reads NULL texts with the character that escapes quotes", async () => {
    const options = { escape: "\\", nullTexts: ["\\N"], hasHeader: true };
    await open("orders.csv", 'id,note\n1,\\N\n2,"a \\"b\\""\n', "fail", options);
    expect((await query("FROM orders")).rows).toEqual([
      { id: "1", note: null },
      { id: "2", note: 'a "b"' },
    ]);
  });

  it("names the value that does not fit instead of rounding it, and shows it beside where lines are rejected", async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `${i},${i}`);
    rows[20_000] = "20000,1.5";
    const text = `id,n\n${rows.join("\n")}\n`;
    await open("orders.csv", text);
    await expect(query("SELECT sum(n) FROM orders")).rejects.toMatchObject({
      code: "STATEMENT_FAILED",
      message: expect.stringContaining("“1.5” in column “n” does not fit BIGINT"),
    });
    reader.close();
    reader = new FileReader();
    await open("orders.csv", text, "reject");
    expect((await query("SELECT count(*)::INTEGER AS n FROM orders")).rows).toEqual([{ n: 59_999 }]);
    expect((await query("SELECT line_number, line FROM orders_rejects")).rows).toEqual([
      { line_number: "20002", line: "20000,1.5" },
    ]);
  });

  it("says so when the file was changed since it was opened", async () => {
    await open("orders.csv", "id\n1\n");
    await appendFile(path, "2\n");
    await expect(query("FROM orders")).rejects.toMatchObject({
      code: "FILE_NOT_READABLE",
      message: "“orders.csv” was changed or moved since it was opened. Open it again.",
    });
  });

  it.each([
    ["SELECT * FROM read_csv('/etc/passwd')", "read_csv is not available"],
    ["SELECT * FROM '/etc/passwd'", "does not exist"],
    ["COPY orders TO '/tmp/out.csv'", "COPY is not available"],
    ["ATTACH 'x.duckdb'", "ATTACH is not available"],
    ["CREATE TABLE t AS FROM orders", "read-only"],
    ["DROP VIEW orders", "read-only"],
    ["SET enable_external_access = true", "SET"],
    ["SELECT 1; SELECT 2", "2 statements"],
    ["SELECT * FROM query('SELECT * FROM read_text(''/etc/passwd'')')", "/etc/passwd"],
  ])("refuses %s", async (sql, message) => {
    await open("orders.csv", "id\n1\n");
    await expect(query(sql)).rejects.toThrow(message);
    expect((await query("FROM orders")).rows).toEqual([{ id: "1" }]);
  });

  it("ends a statement that is cancelled", async () => {
    await open("orders.csv", "id\n1\n");
    const abort = new AbortController();
    const running = query("SELECT count(*) FROM range(100000000000)", 1000, abort.signal);
    setTimeout(() => abort.abort(), 300);
    await expect(running).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("does not run a statement that was cancelled before it started", async () => {
    await open("orders.csv", "id\n1\n");
    const running = query("SELECT count(*) FROM range(100000000000)", 1000, AbortSignal.abort());
    await expect(running).rejects.toMatchObject({ code: "CANCELLED" });
  });
});
