import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LoadColumn } from "#shared/processes/enginePort";
import { spoolExpressions } from "#shared/processes/SpoolFile";
import { RowStage } from "./RowStage";
import { spoolQuery } from "./spoolQuery";

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-stage-"));
  instance = await DuckDBInstance.create(":memory:");
  connection = await instance.connect();
  await connection.run("SET TimeZone = 'America/New_York'");
});
afterAll(async () => {
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
});

const column = (type: string, readAs = type, expression = "value"): LoadColumn => ({
  name: 'its "value"',
  ...{ type, readAs, expression },
});

const [, unhex, fromUtc, fromUtcOrInfinity, interval] = spoolExpressions;

/** Every way in which the connectors read a column. */
const columns = [
  ...["BOOLEAN", "TINYINT", "UTINYINT", "SMALLINT", "INTEGER", "UINTEGER", "BIGINT", "UBIGINT", "HUGEINT"],
  ...["FLOAT", "DOUBLE", "DECIMAL(5,2)", "DECIMAL(38,10)", "VARCHAR", "JSON", "UUID", "INTERVAL"],
  ...["DATE", "TIME", "TIMETZ", "TIMESTAMP", "TIMESTAMPTZ"],
]
  .map((type) => column(type))
  .concat([
    column("BLOB", "VARCHAR", unhex),
    column("TIMESTAMPTZ", "TIMESTAMP", fromUtc),
    column("TIMESTAMPTZ", "TIMESTAMP", fromUtcOrInfinity),
    column("INTERVAL", "VARCHAR", interval),
    column("DATE", "VARCHAR", "CAST(value AS DATE)"),
    column("BIGINT", "INTEGER"),
  ]);

const cells = fc.oneof(
  fc.constantFrom(
    ..."t f true FALSE yes 0 1 -1 +1 007 127 128 -128 255 256 1.5 1e3 1E-3 .5 5. -0 NaN nan Infinity -inf".split(
      " ",
    ),
    ..."1_000 1,5 0x1F 0b1 999.99 999.995 1000 9223372036854775808 18446744073709551615".split(" "),
    ..."2024-02-29 2023-02-29 0001-01-01 2024-1-2 infinity -infinity epoch 12:34:56 24:00:00".split(" "),
    ..."2024-02-29T12:34:56Z 12:34:56.789+05:30 -838:59:59 616263 zz {} {a} null NULL é😀".split(" "),
    ..."a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 A0EEBC999C0B4EF8BB6D6BB9BD380A11".split(" "),
    ...[
      "2024-02-29 12:34:56",
      "2024-02-29 12:34:56.1234567",
      "2024-02-29 12:34:56+02",
      "290000-01-01 00:00:00",
    ],
    ...["44-03-15 (BC)", "2024-02-29 24:00:00", "1 year 2 mons -3 days +04:05:06.7", "1 ", " 1", "6162 63"],
    ...["", " ", '{"a": [1, null]}', "\uFEFFa", 'a"b', "a\nb", "a\\b", "'; DROP"],
  ),
  fc.integer().map(String),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().replace("T", " ").replace("Z", "")),
  fc.string(),
);

const line = (cell: string | null) => (cell === null ? "\n" : `"${cell.replaceAll('"', '""')}"\n`);

async function rowsOf(sql: string): Promise<unknown> {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

async function staged(csv: Buffer, target: readonly LoadColumn[], rows: number): Promise<unknown> {
  const stage = new RowStage(connection);
  const query = stage.add(csv, target, rows);
  if (query === undefined) return undefined;
  await stage.write();
  try {
    return await rowsOf(query);
  } finally {
    await stage.drop();
  }
}

describe("RowStage", () => {
  it("gives each value as DuckDB's reader of files gives it, or leaves it to that reader", async () => {
    const path = join(folder, "cells.csv");
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...columns), fc.option(cells), async (target, cell) => {
        const csv = Buffer.from(line(cell));
        await writeFile(path, csv);
        const ours = await staged(csv, [target], 1).catch(() => undefined);
        if (ours === undefined) return;
        expect(ours).toEqual(await rowsOf(spoolQuery([target], "csv", [path])));
      }),
      { numRuns: 600 },
    );
  });

  it("keeps the tables of one width apart, also where they are large", async () => {
    const stage = new RowStage(connection);
    const tables = [3, 0, 150_000, 1].map((rows, table) => {
      const csv = Buffer.from(Array.from({ length: rows }, (_, row) => `${table},${row}\n`).join(""));
      const target = ["a", "b"].map((name) => ({ ...column("INTEGER"), name }));
      return { rows, table, query: stage.add(csv, target, rows) };
    });
    await stage.write();
    for (const { rows, table, query } of tables) {
      const found = await rowsOf(
        `SELECT count(*)::INTEGER, count(DISTINCT b)::INTEGER, coalesce(min(a), ${table}), coalesce(max(a), ${table}) FROM (${query})`,
      );
      expect(found).toEqual([[rows, rows, table, table]]);
    }
    await stage.drop();
  });

  it("leaves rows to the reader that the source counted otherwise", () => {
    const stage = new RowStage(connection);
    expect(stage.add(Buffer.from("1\n2\n"), [column("INTEGER")], 3)).toBeUndefined();
  });
});
