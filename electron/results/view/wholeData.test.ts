import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResultView } from "#shared/domain/results/resultView";
import { exactTerm } from "#shared/domain/resultFilter/FilteredColumn";
import { type FilterTerms, parseFilter } from "#shared/domain/resultFilter/parseFilter";
import { typeFamily } from "#shared/domain/typeFamily";
import { statementAsTable } from "#shared/sql/wholeData/statementAsTable";
import { unnestAsSql, viewAsSql } from "#shared/sql/wholeData/viewAsSql";
import { ResultsDuckDb } from "../table/ResultsDuckDb";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";

let folder: string;
let tables: ResultTables;
let service: ResultsDuckDb;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wharf-whole-"));
  tables = new ResultTables(folder);
  service = await ResultsDuckDb.open(folder);
});
afterAll(async () => {
  await tables.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

const statement = `SELECT * FROM (VALUES
  (1, '9007199254740993', '1.50', 'Åse; --', '2024-05-01', '2024-05-01 10:00:00.000001', true),
  (2, '-1', '-0.05', 'it''s "so" 50%_\\', '2023-12-31', '2024-04-30 23:59:59.999999', false),
  (3, NULL, '2.00', NULL, NULL, '2024-06-01 00:00:00', NULL),
  (4, '10', NULL, 'åse', '2024-05-31', NULL, true),
  (5, '9', '1.49', '', '0001-01-01', '1999-01-01 00:00:00', false)
) AS t(id, big, amount, note, day, seen, ok) -- the rows`;
const columns = [
  { name: "id", type: "INTEGER" },
  { name: "big", type: "BIGINT" },
  { name: "amount", type: "DECIMAL(18,2)" },
  { name: "note", type: "VARCHAR" },
  { name: "day", type: "DATE" },
  { name: "seen", type: "TIMESTAMP" },
  { name: "ok", type: "BOOLEAN" },
];
const sql = `SELECT ${columns.map(({ name, type }) => `${name}::${type} AS ${name}`).join(", ")} FROM (${statement}\n)`;

function read(text: string, type: string): FilterTerms {
  const terms = parseFilter(text, { family: typeFamily(type), isZoned: false, zone: "UTC", now: 0 });
  if ("error" in terms) throw new Error(`${text} is no filter`);
  return terms;
}

async function stored(view: ResultView): Promise<(string | null)[]> {
  const rows = await service.rows(`SELECT COLUMNS(*)::VARCHAR FROM (${sql})`);
  const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  const result = resultOfRows(
    types,
    rows.map((row) => row.map((value) => (value === "true" ? true : value === "false" ? false : value))),
  );
  const { rows: shown } = await new ResultViews(result, tables).open(0, view);
  return [...(shown.page(0, shown.rowCount)[0]?.texts ?? [])];
}

async function whole(view: ResultView): Promise<(string | null)[]> {
  const wrapped = viewAsSql(sql, columns, view);
  expect(wrapped).not.toBeNull();
  return (await service.rows(String(wrapped))).map(([id]) => String(id));
}

const written = fc.constantFrom(
  ...[
    [
      1,
      [
        ">9",
        "9..10",
        "!null",
        "null",
        "10, -1",
        "9007199254740993",
        "> 1.5",
        "!9",
        "<1e2",
        "9*",
        ">=9 and <11",
        "!9 and !null",
      ],
    ],
    [
      2,
      [">1.49", "=1.5", "1.495", "<= -0.05", "!2", "-1..1.5", "> 99999999999999999999999999999999999999999"],
    ],
    [
      3,
      [
        "åse",
        "ÅSE*",
        "50%",
        "%_",
        exactTerm(""),
        exactTerm('it\'s "so" 50%_\\'),
        "!åse",
        ">b",
        "*--",
        "null",
        "!å* and !it*",
        ">=b and <z or null",
      ],
    ],
    [4, ["2024-05", "<2024", ">= 2024-05-31", "2023..2024-05-01", "*31", "!2024-05-01", ">2024-05-01 10"]],
    [5, ["2024-05-01 10", "<2024-05", "> 2024-05-01 10:00", "2024-04..2024-05", "null"]],
    [6, ["true", "!true", "null, false"]],
  ].flatMap(([column, texts]) => [...(texts as string[])].map((text) => ({ column: Number(column), text }))),
);
const sort = fc.array(
  fc.record({ column: fc.nat(6), direction: fc.constantFrom("asc" as const, "desc" as const) }),
  { maxLength: 3 },
);

describe("wholeData", () => {
  it("gives the same rows in the same order, for any filters and sort", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { maxLength: 3 }), sort, async (filters, keys) => {
        const view: ResultView = {
          filters: filters.map(({ column, text }) => ({
            column,
            ...read(text, columns[column]?.type ?? ""),
          })),
          // The stored rows keep the order they came in; a statement has none of its own.
          sort: [...keys, { column: 0, direction: "asc" }],
        };
        expect(await whole(view)).toEqual(await stored(view));
      }),
      { numRuns: 60 },
    );
  });

  it("finds what was clicked on, however it is spelled", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 20 }), async (text) => {
        if (text.includes("\u0000")) return;
        const of = `SELECT '${text.replaceAll("'", "''")}' AS "a ""b"`;
        const view = { filters: [{ column: 0, ...read(exactTerm(text), "VARCHAR") }], sort: [] };
        const wrapped = viewAsSql(of, [{ name: 'a "b', type: "VARCHAR" }], view);
        expect(await service.rows(String(wrapped))).toEqual([[text]]);
      }),
      { numRuns: 60 },
    );
  });

  it("finds a list that was clicked on, whose large numbers came as texts", async () => {
    const wrapped = viewAsSql("SELECT [1, 2]::BIGINT[] AS l", [{ name: "l", type: "BIGINT[]" }], {
      filters: [{ column: 0, ...read(exactTerm('["1","2"]'), "BIGINT[]") }],
      sort: [],
    });
    expect(await service.rows(String(wrapped))).toHaveLength(1);
  });

  it("tells columns of one name apart", async () => {
    const twice = "SELECT 1 AS a, 2 AS A, 3 AS a_2; -- the end";
    const named = ["a", "A", "a_2"].map((name) => ({ name, type: "INTEGER" }));
    const filters = [{ column: 1, ...read("2", "INTEGER") }];
    const wrapped = viewAsSql(twice, named, { filters, sort: [] });
    expect(await service.rows(String(wrapped))).toEqual([[1, 2, 3]]);
  });

  it("takes a struct apart into columns and a list into rows", async () => {
    const nested = [
      { name: "id", type: "INTEGER" },
      { name: "the parts", type: "STRUCT(a INTEGER, b VARCHAR)" },
      { name: "list", type: "INTEGER[]" },
    ];
    const query = `SELECT 1 AS id, {'a': 2, 'b': 'x'} AS "the parts", [3, 4] AS list`;
    const fields = await service.rows(`SELECT id, a, b FROM (${unnestAsSql(query, nested, 1)})`);
    expect(fields).toEqual([[1, 2, "x"]]);
    const items = await service.rows(`SELECT id, list FROM (${unnestAsSql(query, nested, 2)})`);
    expect(items).toEqual([
      [1, 3],
      [1, 4],
    ]);
    expect(unnestAsSql(query, nested, 0)).toBeNull();
  });

  it.each([
    "WITH t AS (SELECT 1 AS a) SELECT * FROM t",
    "FROM (SELECT 1 AS a)",
    "VALUES (1)",
    "(SELECT 1 AS a)",
    "SELECT 1 AS a UNION ALL SELECT 1",
  ])("wraps %s", async (query) => {
    const table = statementAsTable(query, [{ name: "a" }]);
    expect((await service.rows(`SELECT * FROM ${table?.from}`))[0]).toEqual([1]);
  });

  it.each([
    "",
    "SELECT 1; SELECT 2",
    "DELETE FROM t RETURNING *",
    "WITH gone AS (DELETE FROM t RETURNING *) SELECT * FROM gone",
    "EXPLAIN SELECT 1",
    "PRAGMA database_size",
    "SHOW TABLES",
  ])("does not wrap %j", (query) => {
    expect(statementAsTable(query, [{ name: "a" }])).toBeNull();
  });
});
