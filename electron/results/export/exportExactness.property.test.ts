import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowFormats } from "#shared/domain/results/resultCopy";
import type { ResultExport } from "#shared/domain/results/resultExport";
import { typeFamily } from "#shared/domain/typeFamily";
import { shownNested } from "#shared/sql/nested/shownNested";
import { copyParts } from "../copy/copyParts";
import { ExactnessFixture, type RankedResult, valueColumn } from "../testing/ExactnessFixture";
import { sheetCells } from "../testing/sheetCells";
import { intervals, nestedTypes, orderedTypes, textTypes } from "../testing/typedValues";
import { shownText } from "../sql/TableColumn";
import { createRowWriter } from "../write/createRowWriter";
import { exportedFile } from "../testing/exportedFile";

let bed: ExactnessFixture;
let reader: DuckDBConnection;
beforeAll(async () => {
  bed = await ExactnessFixture.start();
  reader = await (await DuckDBInstance.create()).connect();
  await reader.run("SET TimeZone = 'UTC'");
});
afterAll(async () => {
  reader.closeSync();
  await bed.close();
});

const ordered = [...orderedTypes, intervals];
const allTypes = [...ordered, ...textTypes, ...nestedTypes];

/** Writes the column of the values to a file, gives the file to a reader and takes it away again. */
async function exported<Read>(
  { result, views }: RankedResult,
  format: ResultExport["format"],
  read: (path: string) => Promise<Read>,
): Promise<Read> {
  // DuckDB remembers what it read under a path.
  const path = join(bed.folder, `${randomUUID()}.${format}`);
  const wish = { viewId: 0, format, columns: [valueColumn] };
  expect(await exportedFile({ result, views }, wish, path, bed.tables)).toMatchObject({
    rows: result.rowCount,
  });
  const found = await read(path);
  await rm(path);
  return found;
}

async function texts(sql: string): Promise<(string | null)[]> {
  const rows = (await reader.runAndReadAll(sql)).getRowsJson();
  return rows.map(([value]) => (typeof value === "string" ? value : null));
}

/** A line behind the header for each value; NULL is nothing, and an empty text is quoted. */
function csvTexts(path: string): Promise<(string | null)[]> {
  return texts(
    `SELECT v FROM read_csv('${path}', header = true, quote = '"', escape = '"', delim = ',', new_line = '\\r\\n', allow_quoted_nulls = false, nullstr = '', columns = {v: 'VARCHAR'}, maximum_line_size = 1000000)`,
  );
}

/** The cells as the grid shows them. */
function seen(cells: readonly (string | null)[], { type }: { readonly type: string }): (string | null)[] {
  return cells.map((cell) => (cell === null ? null : shownNested(cell, type)));
}

describe.each(allTypes)("an exported value of type $type", (type) => {
  it("is what its cell shows, in CSV", () =>
    bed.holds(type, async (ranked) => {
      // A reader of CSV ends a text at NUL.
      if (ranked.cells.some((cell) => cell?.includes("\u0000"))) return;
      expect(await exported(ranked, "csv", csvTexts)).toEqual(seen(ranked.cells, type));
    }));

  it("is the value as it travelled, in JSON and in lines of JSON", () =>
    bed.holds(type, async (ranked) => {
      const isJson = typeFamily(type.type) === "json";
      for (const format of ["json", "ndjson"] as const) {
        const text = await exported(ranked, format, (path) => readFile(path, "utf8"));
        const rows = (
          format === "json"
            ? JSON.parse(text)
            : text
                .trimEnd()
                .split("\n")
                .map((line) => JSON.parse(line) as unknown)
        ) as { v: unknown }[];
        // JSON travels as text and stands as itself; intervals are written out.
        const expected = ranked.values.map((value, row) =>
          value === null || (type !== intervals && !isJson)
            ? value
            : isJson
              ? JSON.parse(ranked.cells[row] ?? "")
              : ranked.cells[row],
        );
        expect(rows.map(({ v }) => v)).toEqual(expected);
      }
    }));

  it("is what its cell shows, in a workbook, where a number stands for no other", () =>
    bed.holds(type, async (ranked) => {
      const cells = await exported(ranked, "xlsx", sheetCells);
      expect(cells.slice(1).map(([cell]) => cell ?? null)).toEqual(seen(ranked.cells, type));
    }));

  it("is what its cell shows, copied as text", () =>
    bed.holds(type, async ({ result, cells }) => {
      for (const format of rowFormats) {
        if (format !== "text" && format !== "tsv") continue;
        for (const [row, cell] of seen(cells, type).entries()) {
          const writer = createRowWriter(format, { columns: [{ name: "v", type: type.type }], target: null });
          const parts = [...copyParts(result, writer, { from: row, count: 1 }, [valueColumn])];
          const copied = parts.map(({ text }) => text).join("");
          const isQuoted = format === "tsv" && cell !== null && (cell === "" || /["\t\n\r]/.test(cell));
          expect(isQuoted ? copied.slice(1, -1).replaceAll('""', '"') : copied).toBe(cell ?? "");
        }
      }
    }));
});

describe.each(ordered)("a value of type $type", (type) => {
  it("is what its cell shows, in Parquet", () =>
    bed.holds(type, async (ranked) => {
      const found = await exported(ranked, "parquet", async (path) => {
        const [written = null] = await texts(`SELECT column_type FROM (DESCRIBE FROM '${path}')`);
        return texts(`SELECT ${shownText({ type: written ?? "" }, "v")} FROM '${path}'`);
      });
      expect(found).toEqual(ranked.cells);
    }));

  it("is the same value, copied as SQL", () =>
    bed.holds(type, async ({ result, cells }) => {
      const writer = createRowWriter("sqlValues", {
        columns: [{ name: "v", type: type.type }],
        target: null,
      });
      const parts = [...copyParts(result, writer, { from: 0, count: result.rowCount }, [valueColumn])];
      const values = parts.map(({ text }) => text).join("");
      const rows = `SELECT v::${type.type} AS v FROM (${values}) AS t(v)`;
      expect(await texts(`SELECT ${shownText(type, "v")} FROM (${rows})`)).toEqual(cells);
    }));
});
