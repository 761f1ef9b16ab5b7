import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CsvOptions } from "#shared/domain/csvOptions";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { exportFormats, unfinishedPath, type ExportFormat } from "#shared/domain/results/resultExport";
import { embeddedProfileId } from "#shared/domain/ids";
import { quoteText } from "#shared/sql/quote";
import { nestedTypes, orderedTypes, textTypes, valuesSql } from "../../results/testing/typedValues";
import { sheetCells } from "../../results/testing/sheetCells";
import { copyEntries, type ServiceEntries } from "../../service/testing/copyEntries";
import { ResultTableFixture } from "../testing/ResultTableFixture";

let entries: ServiceEntries;
let bed: ResultTableFixture;
let databaseId: string;
let folder: string;
let path: string;
let reader: Awaited<ReturnType<DuckDBInstance["connect"]>>;

beforeAll(async () => {
  entries = await copyEntries();
  bed = await ResultTableFixture.start(entries.engine);
  ({ databaseId } = await bed.handlers()["results.openTables"]({}, context()));
  folder = await mkdtemp(join(tmpdir(), "wharf-exports-"));
  reader = await (await DuckDBInstance.create(":memory:")).connect();
  await reader.run("SET TimeZone = 'UTC'");
}, 60_000);
beforeEach(() => {
  path = join(folder, randomUUID());
});
afterAll(async () => {
  reader.closeSync();
  await bed.close();
  await entries.remove();
  await rm(folder, { recursive: true });
});

const context = (signal = new AbortController().signal) => ({
  signal,
  page: { sendResultPort: () => undefined },
});

/** The body of a query's answer as the service gives it, with its columns. */
async function answered(sql: string): Promise<{ body: Buffer; columns: ResultColumn[] }> {
  const statement = { sql, maxRows: 100_000, readOnly: true };
  const { body } = await bed.client.query(embeddedProfileId, databaseId, statement);
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  const { columns, types } = JSON.parse(bytes.toString()) as { columns: string[]; types: string[] };
  return { body: bytes, columns: columns.map((name, index) => ({ name, type: types[index] ?? "" })) };
}

const targetOf = (format: ExportFormat) =>
  format === "sqlInsert" ? { target: { table: "t", keys: [] } } : {};

function exportAll(
  sql: string,
  columns: readonly ResultColumn[],
  format: ExportFormat,
  {
    signal,
    exportId = randomUUID(),
    to = path,
    csv,
  }: { signal?: AbortSignal; exportId?: string; to?: string; csv?: CsvOptions } = {},
) {
  return bed.exportHandlers(to)["results.exportWhole"](
    {
      exportId,
      profileId: embeddedProfileId,
      databaseId,
      suggestedName: "all",
      export: {
        sql,
        format,
        resultColumns: columns.map(({ name, type }) => ({ name, type })),
        columns: columns.map((_, index) => index),
        keys: [],
        ...targetOf(format),
        ...(csv === undefined ? {} : { csv }),
      },
    },
    context(signal),
  );
}

/** What the result store writes of the same rows where it has them all. */
async function exportStored(
  body: Buffer,
  columns: readonly ResultColumn[],
  format: ExportFormat,
  csv?: CsvOptions,
) {
  const runId = await bed.stored([body]);
  const to = join(folder, randomUUID());
  const { file } = await bed.exportHandlers(to)["results.export"](
    {
      exportId: randomUUID(),
      runId,
      suggestedName: "stored",
      export: {
        viewId: 0,
        format,
        columns: columns.map((_, index) => index),
        ...targetOf(format),
        ...(csv === undefined ? {} : { csv }),
      },
    },
    context(),
  );
  return { to, file };
}

const contentOf = async (file: string, format: ExportFormat) =>
  format === "xlsx" ? sheetCells(file) : (await readFile(file)).toString();

/** A statement over values of every type, with some of each type's edges. */
function everyType(): string {
  const columns = [...orderedTypes, ...textTypes, ...nestedTypes].map((values, index) => {
    const texts = Array.from({ length: 6 }, (_, row) => values.edges[row % values.edges.length] ?? "");
    return `(SELECT list(v) FROM (${valuesSql(values, texts)}) AS x(v)) AS l${index}`;
  });
  const shown = columns.map((_, index) => `l${index}[i::INTEGER] AS c${index}`);
  return `SELECT ${shown.join(", ")} FROM (SELECT ${columns.join(", ")}), range(1, 8) r(i)`;
}

describe("an export of all rows from the embedded service", () => {
  it.each(exportFormats.filter((format) => format !== "parquet"))(
    "writes %s exactly as the result store writes the same rows, for values of every type",
    async (format) => {
      const sql = everyType();
      const { body, columns } = await answered(sql);
      const { file } = await exportAll(sql, columns, format);
      expect(file?.rows).toBe(7);
      const { to: stored } = await exportStored(body, columns, format);
      expect(await contentOf(path, format)).toEqual(await contentOf(stored, format));
    },
  );

  it("writes more rows than the service answers with, once each and in the query's order", async () => {
    const sql = "SELECT i::INTEGER AS i, 'row ' || i AS t FROM range(250000) r(i) ORDER BY i DESC;";
    const columns = [
      { name: "i", type: "INTEGER" },
      { name: "t", type: "VARCHAR" },
    ];
    const exportId = randomUUID();
    expect((await exportAll(sql, columns, "csv", { exportId })).file?.rows).toBe(250_000);
    const lines = (await readFile(path, "utf8")).trimEnd().split(/\r?\n/);
    expect(lines.slice(1)).toEqual(
      Array.from({ length: 250_000 }, (_, index) => `${249_999 - index},row ${249_999 - index}`),
    );
    const told = bed.published.filter(
      ({ payload }) => (payload as { exportId?: string }).exportId === exportId,
    );
    expect(told.length).toBeGreaterThan(5);
  });

  it("writes Parquet whose values DuckDB reads back as they are in the database", async () => {
    // Types that Parquet has as they are; what becomes of the others is a matter of the engine's tests.
    const leaf = fc
      .constantFrom(
        ["BIGINT", ["9223372036854775807", "-1"]],
        ["DECIMAL(38,3)", ["12345678901234567890123456789012345.678", "-0.001"]],
        ["DOUBLE", ["'nan'", "'-inf'", "0.30000000000000004"]],
        ["VARCHAR", ["'a''b'", "'é🦆'", "''"]],
        ["DATE", ["'0044-03-15 (BC)'", "'infinity'"]],
        ["TIMESTAMP WITH TIME ZONE", ["'2020-06-01 12:00:00.000001+05:30'"]],
        ["TIMESTAMP_NS", ["'2020-01-01 00:00:00.123456789'"]],
        ["UUID", ["'550e8400-e29b-41d4-a716-446655440000'"]],
        ["BLOB", ["'\\x00\\xFF'"]],
        ["UBIGINT", ["18446744073709551615"]],
        ["BOOLEAN", ["true"]],
      )
      .chain(([type, texts]) =>
        fc
          .constantFrom(...(texts as readonly string[]), "NULL")
          .map((text) => `CAST(${text} AS ${type as string})`),
      );
    const value = fc.letrec<{ any: string; leaf: string }>((tie) => ({
      leaf,
      any: fc.oneof(
        { depthSize: "small" },
        tie("leaf"),
        tie("any").map((item) => `[${item}, NULL]`),
        fc.tuple(tie("any"), tie("any")).map(([a, b]) => `{'a b': ${a}, 'c': ${b}}`),
        tie("any").map((held) => `MAP {'k': ${held}}`),
      ),
    })).any;
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 5 }), async (values) => {
        const names = values.map((_, index) => `c${index}`);
        const sql = `SELECT ${values.map((text, index) => `${text} AS c${index}`).join(", ")}`;
        const texts = names.map((name) => `typeof(${name}), ${name}::VARCHAR`).join(", ");
        const [expected] = await bed.rows(databaseId, `SELECT ${texts} FROM (${sql})`);
        const to = join(folder, randomUUID());
        const columns = names.map((name) => ({ name, type: "?" }));
        await exportAll(sql, columns, "parquet", { to });
        const read = await reader.runAndReadAll(`SELECT ${texts} FROM read_parquet(${quoteText(to)})`);
        expect(read.getRows()).toEqual([expected]);
        await rm(to);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it.each(["0x", "?"])("writes and counts with the CSV options, NULL as %s", async (nullText) => {
    const sql = `SELECT * FROM (VALUES (1, 'Ω;😀'), (2, NULL), (3, '${nullText}')) AS t(id, v) ORDER BY id`;
    const { body, columns } = await answered(sql);
    const csv: CsvOptions = {
      delimiter: ";",
      quoting: "needed",
      nullText,
      hasHeader: false,
      encoding: "windows-1252",
      formulas: "keep",
    };
    const { file } = await exportAll(sql, columns, "csv", { csv });
    const expected = `1;"?;?"\r\n2;${nullText}\r\n3;"${nullText}"\r\n`;
    expect(await readFile(path, "latin1")).toBe(expected);
    expect(file).toMatchObject({ rows: 3, unencodable: 2 });
    const stored = await exportStored(body, columns, "csv", csv);
    expect(await readFile(stored.to, "latin1")).toBe(expected);
    expect(stored.file).toMatchObject({ rows: 3, unencodable: 2 });
  });

  it("gives the file the rights of any new file, in every format", async () => {
    await writeFile(path, "");
    const { mode } = await stat(path);
    const columns = [{ name: "a", type: "INTEGER" }];
    for (const format of exportFormats) {
      await exportAll("SELECT 1 AS a", columns, format);
      expect((await stat(path)).mode).toBe(mode);
    }
  });

  it.each(["parquet", "csv", "xlsx"] as const)(
    "leaves no file of %s where it is stopped in the middle, nor in the database's folder",
    async (format) => {
      const abort = new AbortController();
      const sql = "SELECT i, md5(i::VARCHAR) AS h FROM range(80000000) r(i)";
      const columns = [
        { name: "i", type: "BIGINT" },
        { name: "h", type: "VARCHAR" },
      ];
      const exporting = exportAll(sql, columns, format, { signal: abort.signal });
      setTimeout(() => abort.abort(), 700);
      await expect(exporting).rejects.toMatchObject({ code: "CANCELLED" });
      expect(await readdir(folder)).not.toContain(path);
      const database = join(bed.folder, "data", "databases", databaseId);
      const left = async () =>
        (await readdir(database, { recursive: true })).filter((name) => name.includes("export-"));
      await expect.poll(left, { timeout: 5000 }).toEqual([]);
      expect(await bed.rows(databaseId, "SELECT 1")).toEqual([[1]]);
    },
  );

  it.each(["parquet", "ndjson"] as const)(
    "leaves no file of %s where a row fails, and says why",
    async (format) => {
      const sql = "SELECT CASE WHEN i = 150000 THEN error('bad row') ELSE i END AS i FROM range(200000) r(i)";
      const exporting = exportAll(sql, [{ name: "i", type: "BIGINT" }], format);
      await expect(exporting).rejects.toMatchObject({
        code: "STATEMENT_FAILED",
        ...(format === "parquet" ? { message: expect.stringContaining("bad row") as string } : {}),
      });
      expect((await readdir(folder)).filter((name) => path.endsWith(name))).toEqual([]);
    },
  );

  it("leaves what was there before where the place cannot be written", async () => {
    const exportId = randomUUID();
    await writeFile(path, "before");
    await writeFile(unfinishedPath(path, exportId), "of another");
    const columns = [{ name: "a", type: "INTEGER" }];
    const exporting = exportAll("SELECT 1 AS a", columns, "parquet", { exportId });
    await expect(exporting).rejects.toMatchObject({ code: "EXPORT_NOT_WRITTEN" });
    expect(await readFile(path, "utf8")).toBe("before");
  });

  it("refuses what is no single query, whatever the export asks for", async () => {
    const columns = [{ name: "a", type: "INTEGER" }];
    for (const sql of ["DELETE FROM t", "SELECT 1 AS a; SELECT 2 AS a", "COPY (SELECT 1) TO '/tmp/x'"]) {
      await expect(exportAll(sql, columns, "parquet")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    }
    const reading = exportAll("SELECT * FROM read_text('/etc/hostname')", columns, "csv");
    await expect(reading).rejects.toMatchObject({ code: "STATEMENT_FAILED" });
  });
});
