import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StoredResult } from "../rows/StoredResult";
import { resultOf } from "../testing/resultOf";
import { ResultTables } from "./ResultTables";

let folder: string;
let tables: ResultTables;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-table-"));
  tables = new ResultTables(folder);
});
afterEach(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

/** @param rows Values by column, as JSON text. */
function answer(
  columns: readonly string[],
  types: readonly string[],
  rows: readonly (readonly string[])[],
): StoredResult {
  const objects = rows.map(
    (row) => `{${row.map((value, index) => `${JSON.stringify(columns[index])}:${value}`).join(",")}}`,
  );
  const head = `"columns":${JSON.stringify(columns)},"types":${JSON.stringify(types)}`;
  return resultOf([Buffer.from(`{${head},"rows":[${objects.join(",")}],"truncated":false}`)]);
}

/** The values of the table as DuckDB writes them, row by row, and the columns' types. */
async function loaded(result: StoredResult) {
  const table = await tables.of(result);
  const texts = table.types.map((_, index) => `c${index}::VARCHAR`).join(", ");
  const database = await tables.database();
  const rows = await database.rows(`SELECT ${texts} FROM ${table.name} ORDER BY rowid`);
  return { types: table.types, rows };
}

const columns = ["id", "price", "sizes", "day"];
const types = ["INTEGER", "DECIMAL(20,2)", "DOUBLE[]", "DATE"];
const row = ["1", '"1.10"', "[1]", '"2024-05-01"'];

describe("a table of a result", () => {
  it("keeps only the column as text in which one value is not of its type", async () => {
    const many = Array.from({ length: 5000 }, () => row);
    const bad = ["1", '"1.10"', "[1]", '"soon"'];
    const { types: kept, rows } = await loaded(answer(columns, types, [...many, bad, row]));
    expect(kept).toEqual(["INTEGER", "DECIMAL(20,2)", "VARCHAR", "VARCHAR"]);
    expect(rows).toHaveLength(5002);
    expect(rows.slice(-2)).toEqual([
      ["1", "1.10", "[1]", "soon"],
      ["1", "1.10", "[1]", "2024-05-01"],
    ]);
  });

  it("has the rows in their order though several threads read them", async () => {
    const filler = "x".repeat(200);
    const rows = Array.from({ length: 120_000 }, (_, index) => [String(index), `"${filler}"`]);
    const table = await tables.of(answer(["id", "text"], ["INTEGER", "VARCHAR"], rows));
    const database = await tables.database();
    const [[count, outOfPlace] = []] = await database.rows(
      `SELECT count(*)::INTEGER, (count(*) FILTER (c0 <> rowid OR length(c1) <> ${filler.length}))::INTEGER FROM ${table.name}`,
    );
    expect({ count, outOfPlace }).toEqual({ count: rows.length, outOfPlace: 0 });
  });

  it("finds faults of several columns in rows far apart", async () => {
    // Longer than what is loaded at once, so that they are not found together.
    const filler = Array.from({ length: 30 }, () => ["1", '"1.10"', `[${"1,".repeat(500_000)}1]`, "null"]);
    const one = ["x", '"1.10"', "[1.50]", "null"].map((value) => (value === "x" ? '"x"' : value));
    const other = ["2", "12345678901234567.89", "[1]", '"2024-05-01"'];
    const { types: kept, rows } = await loaded(
      answer(columns, types, [row, ...filler, one, ...filler, other]),
    );
    expect(kept).toEqual(["VARCHAR", "DECIMAL(20,2)", "VARCHAR", "DATE"]);
    expect(rows[31]).toEqual(["x", "1.10", "[1.50]", null]);
    expect(rows[62]).toEqual(["2", "12345678901234567.89", "[1]", "2024-05-01"]);
  });

  it("types each column of one name by its own values", async () => {
    const names = ["id", "id", "ID", ""];
    const { types: kept, rows } = await loaded(answer(names, types, [row, ["2", "2.5", "[1e3]", "null"]]));
    expect(kept).toEqual(["INTEGER", "DECIMAL(20,2)", "VARCHAR", "DATE"]);
    expect(rows).toEqual([
      ["1", "1.10", "[1]", "2024-05-01"],
      ["2", "2.50", "[1e3]", null],
    ]);
  });

  it("reads what DuckDB cannot hold, and keeps the types of the other columns", async () => {
    const result = answer(
      ["s", "n", "j"],
      ["VARCHAR", "BIGINT", "JSON"],
      [
        [String.raw`"\ud800"`, "9223372036854775807", String.raw`{"a":"\udc00"}`],
        ['"é"', "1", "[1.5]"],
      ],
    );
    const { types: kept, rows } = await loaded(result);
    expect(kept).toEqual(["VARCHAR", "BIGINT", "VARCHAR"]);
    expect(rows).toEqual([
      ["�", "9223372036854775807", String.raw`{"a":"\udc00"}`],
      ["é", "1", "[1.5]"],
    ]);
  });

  it("leaves no file behind, whether it could be loaded or not", async () => {
    await loaded(answer(columns, types, [row, ["1", "1.5", "[1.5]", '"soon"']]));
    const gone = answer(columns, types, [["1", "1.5", "[1.5]", '"soon"']]);
    gone.bytes.close();
    await expect(tables.of(gone)).rejects.toMatchObject({ code: "RESULT_GONE" });
    expect(readdirSync(folder)).toEqual([]);
  });
});

const json = fc.oneof(
  fc.constantFrom("null", "1", "-0", "1.50", "1e3", '"2024-05-01"', '"1.5"', '"x"', "true", "[]", "{}"),
  fc.constantFrom(String.raw`"\ud83e"`, String.raw`"\u001f\/"`, '"é🦆"', "12345678901234567890123", '"[1]"'),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .array(fc.double({ noNaN: true, noDefaultInfinity: true }))
    .map((list) => `[${list.map(String).join(" , ")}]`),
);
const declared = ["INTEGER", "DECIMAL(20,2)", "DOUBLE[]", "JSON", "GEOMETRY", "DATE", "STRUCT(a FLOAT)"];

it("holds the text of each cell in columns that are kept as text, whatever values and names there are", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...declared), fc.constantFrom("a", "b", "A", "")), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.array(fc.array(json, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (heads, values) => {
        const result = answer(
          heads.map(([, name]) => name),
          heads.map(([type]) => type),
          values.map((cells) => cells.slice(0, heads.length)),
        );
        const { types: kept, rows } = await loaded(result);
        const places = [...heads.keys()];
        for (const [index, texts] of rows.entries()) {
          const cells = result.rowTexts(index, places).map((text) => text?.toWellFormed() ?? null);
          for (const place of places) {
            if (kept[place] === "VARCHAR") expect(texts[place]).toBe(cells[place]);
            else expect(texts[place] === null).toBe(cells[place] === null);
          }
        }
        await tables.drop(result.runId);
      },
    ),
    { numRuns: 150 },
  );
});
