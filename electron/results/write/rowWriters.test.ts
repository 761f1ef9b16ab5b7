import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { marked } from "marked";
import { beforeAll, describe, expect, it } from "vitest";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { RowFormat, SqlTarget } from "#shared/domain/results/resultCopy";
import { createRowWriter } from "./createRowWriter";
import { sqlLiteral } from "./sqlStatementWriters";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create()).connect();
  await connection.run("SET TimeZone = 'UTC'");
});

type Row = readonly (string | null)[];

function written(
  format: RowFormat,
  columns: readonly ResultColumn[],
  rows: readonly Row[],
  target: SqlTarget | null = null,
): string {
  const writer = createRowWriter(format, { columns, target });
  return writer.begin + rows.map((row, number) => writer.row(row, number)).join("") + writer.end(rows.length);
}

const texts: ResultColumn[] = [
  { name: "a", type: "VARCHAR" },
  { name: "b", type: "VARCHAR" },
];
const hostile = fc.string({
  unit: fc.constantFrom("a", '"', "'", ",", "\n", "\r", "\t", "\\", "|", "<", "&", " ", "é", "🦆", ";", "-"),
  maxLength: 12,
});
const rowsOfTexts = fc.array(fc.tuple(fc.option(hostile), fc.option(hostile)), { maxLength: 8 });

async function select(sql: string): Promise<(string | null)[][]> {
  const rows = (await connection.runAndReadAll(sql)).getRows();
  return rows.map((row) => row.map((value) => (value === null ? null : String(value))));
}

/** A plain reader of CSV, apart from ours. */
async function readBack(csv: string): Promise<(string | null)[][]> {
  const folder = await mkdtemp(join(tmpdir(), "wharf-csv-"));
  try {
    const file = join(folder, "rows.csv");
    await writeFile(file, csv);
    return await select(
      `SELECT a, b FROM read_csv('${file}', header = true, quote = '"', escape = '"', delim = ',', new_line = '\\r\\n', allow_quoted_nulls = false, nullstr = '', columns = {a: 'VARCHAR', b: 'VARCHAR'})`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One value of every type that has a form of its own, as its cell shows it. */
const values: readonly (readonly [type: string, text: string])[] = [
  ["TINYINT", "-128"],
  ["BIGINT", "-9223372036854775808"],
  ["UBIGINT", "18446744073709551615"],
  ["HUGEINT", "170141183460469231731687303715884105727"],
  ["DECIMAL(38,10)", "-1234567890123456789012345678.0123456789"],
  ["DOUBLE", "5e-324"],
  ["DOUBLE", "1.7976931348623157e+308"],
  ["DOUBLE", "NaN"],
  ["FLOAT", "-Infinity"],
  ["BOOLEAN", "true"],
  ["DATE", "2026-11-20"],
  ["TIME", "10:11:12.5"],
  ["TIMESTAMP", "2026-11-20 10:11:12.123456"],
  ["TIMESTAMP_NS", "2026-11-20 10:11:12.123456789"],
  ["TIMESTAMP WITH TIME ZONE", "2026-11-20 10:11:12+00"],
  ["UUID", "00000000-0000-0000-0000-000000000001"],
  ["BLOB", String.raw`\xAA\x00'`],
  ["BIT", "0101"],
  ["INTERVAL", "1 year 2 months 3 days 01:02:03"],
  ["VARCHAR", 'it\'s\n"here"'],
  ["INTEGER[]", "[1, NULL, 3]"],
];

describe("numbers within lists and structs", () => {
  const columns = [{ name: "v", type: "STRUCT(id BIGINT, l DECIMAL(9,2)[], t VARCHAR)" }];
  const cell = '{"id":"9223372036854775807","l":["1.50"],"t":"5"}';
  const shown = '{"id":9223372036854775807,"l":[1.50],"t":"5"}';

  it("have no quotes in what people read", () => {
    expect(written("text", columns, [[cell]])).toBe(shown);
    for (const format of ["tsv", "csv", "markdown", "html"] as const) {
      const text = written(format, columns, [[cell]])
        .replaceAll("&quot;", '"')
        .replaceAll('""', '"');
      expect(text).toContain(shown);
    }
  });

  it("stay texts in JSON, where a reader would round them", () => {
    expect(JSON.parse(written("json", columns, [[cell]]))).toEqual([{ v: JSON.parse(cell) }]);
    expect(written("ndjson", columns, [[cell]])).toBe(`{"v":${cell}}\n`);
  });
});

describe("rows as CSV", () => {
  it("read back as they are, with NULL apart from an empty text", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfTexts, async (rows) => {
        expect(await readBack(written("csv", texts, rows))).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });
});

describe("rows as JSON", () => {
  it("are objects that any reader takes for the same values, one a row", () => {
    fc.assert(
      fc.property(rowsOfTexts, (rows) => {
        const objects = rows.map(([a, b]) => ({ a, b }));
        expect(JSON.parse(written("json", texts, rows))).toEqual(objects);
        const lines = written("ndjson", texts, rows).split("\n").slice(0, -1);
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(objects);
      }),
    );
  });

  it("hold long numbers as text, short ones as numbers, and lists as lists", () => {
    const columns = ["INTEGER", "BIGINT", "DECIMAL(10,2)", "DOUBLE", "BOOLEAN", "INTEGER[]", "JSON"].map(
      (type, index) => ({
        name: `c${index}`,
        type,
      }),
    );
    expect(written("ndjson", columns, [["5", "5", "1.10", "1.5", "true", "[1,2]", '{"a":1.0}']])).toBe(
      '{"c0":5,"c1":"5","c2":"1.10","c3":1.5,"c4":true,"c5":[1,2],"c6":{"a":1.0}}\n',
    );
    expect(written("ndjson", [{ name: "x", type: "DOUBLE" }], [["NaN"], ["Infinity"]])).toBe(
      '{"x":"NaN"}\n{"x":"Infinity"}\n',
    );
  });

  it("lose no column where two have one name", () => {
    const columns = ["a", "a", "a_2"].map((name) => ({ name, type: "INTEGER" }));
    expect(written("ndjson", columns, [["1", "2", "3"]])).toBe('{"a":1,"a_3":2,"a_2":3}\n');
  });
});

describe("rows as SQL", () => {
  it("give the same value in a database, of every type", async () => {
    for (const [type, text] of values) {
      const list = written("sqlValues", [{ name: "v", type }], [[text], [null]]);
      const [[same, isNull] = []] = await select(
        `SELECT bool_or(v IS NOT DISTINCT FROM CAST('${text.replaceAll("'", "''")}' AS ${type})), count(*) FILTER (v IS NULL) FROM (${list}) t(v)`,
      );
      expect([same, isNull], `${type} ${text}`).toEqual(["true", "1"]);
    }
  });

  it("can be inserted and updated, whatever the names and texts are", async () => {
    const columns: ResultColumn[] = [
      { name: "id", type: "INTEGER" },
      { name: 'odd "name"; --', type: "VARCHAR" },
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(hostile), { minLength: 1, maxLength: 6 }), async (cells) => {
        await connection.run('CREATE OR REPLACE TABLE t (id INTEGER, "odd ""name""; --" VARCHAR)');
        const target: SqlTarget = { table: "t", keys: [0] };
        const rows = cells.map((cell, index): Row => [String(index), cell]);
        await connection.run(written("sqlInsert", columns, rows, target));
        expect(await select("SELECT * FROM t ORDER BY id")).toEqual(rows);
        const others = rows.map(([id = null, cell = null]): Row => [id, cell === null ? "was NULL" : null]);
        await connection.run(written("sqlUpdate", columns, others, target));
        expect(await select("SELECT * FROM t ORDER BY id")).toEqual(others);
      }),
      { numRuns: 25 },
    );
  });

  it("are several statements where there are many rows", async () => {
    await connection.run("CREATE OR REPLACE TABLE many (id INTEGER)");
    const rows = Array.from({ length: 1001 }, (_, index): Row => [String(index)]);
    const sql = written("sqlInsert", [{ name: "id", type: "INTEGER" }], rows, { table: "many", keys: [] });
    expect(sql.match(/INSERT INTO/g)).toHaveLength(6);
    await connection.run(sql);
    expect(await select("SELECT count(*), sum(id) FROM many")).toEqual([["1001", "500500"]]);
  });

  it("name each value of a list for IN once and leave NULL out", () => {
    expect(written("sqlIn", [{ name: "a", type: "VARCHAR" }], [["x"], [null], ["x"], ["it's"]])).toBe(
      "('x', 'it''s')",
    );
    expect(written("sqlIn", texts, [["x", "y"]])).toBe("(('x', 'y'))");
  });

  it("ask for a table and for keys where they need them", () => {
    expect(() => written("sqlInsert", texts, [])).toThrow(/table/);
    expect(() => written("sqlUpdate", texts, [], { table: "t", keys: [] })).toThrow(/tell the rows apart/);
    expect(() => written("sqlUpdate", texts, [], { table: "t", keys: [0, 1] })).toThrow(/nothing is left/);
  });

  it("do not write a type that holds other SQL", () => {
    expect(written("sqlValues", [{ name: "a", type: "DATE); DROP TABLE t; --" }], [["x"]])).toBe(
      "VALUES\n  ('x')\n",
    );
  });
});

describe("rows for documents", () => {
  it("keep every sign of a text apart from the table around it", () => {
    const columns: ResultColumn[] = [
      { name: "a|b", type: "VARCHAR" },
      { name: "<n>", type: "INTEGER" },
    ];
    expect(
      written("markdown", columns, [
        ["x|y\n<b>", "1"],
        [null, null],
      ]),
    ).toBe("| a\\|b | &lt;n> |\n| --- | --: |\n| x\\|y<br>&lt;b> | 1 |\n|  |  |\n");
    const html = written("html", columns, [['<script>&"', "007"]]);
    expect(html).toContain("&lt;script&gt;&amp;&quot;");
    // As a number it would lose its zeros.
    expect(html).toContain(String.raw`<td style="mso-number-format:'\@'">007</td>`);
  });

  it("mark each cell of HTML as text unless a spreadsheet holds it as that very number", () => {
    const columns = [{ name: "=1+1", type: "INTEGER" }];
    const html = written("html", columns, [["-5"], ["=1+1"], ["12345678901234567890"], ["1e400"], [null]]);
    expect([...html.matchAll(/<(t[dh])\b([^>]*)>/g)].map(([, tag, marks]) => [tag, marks === ""])).toEqual([
      ["th", false],
      ["td", true],
      ["td", false],
      ["td", false],
      ["td", false],
      ["td", true],
    ]);
    expect(written("htmlRows", columns, [["1"]])).toBe(
      "<table><tbody>\n<tr><td>1</td></tr>\n</tbody></table>\n",
    );
  });

  it("show any text in Markdown as it is, without images, links under other texts, code and HTML", () => {
    const piece = fc.constantFrom(
      ...[
        "[",
        "]",
        "(",
        ")",
        "!",
        "<",
        ">",
        "`",
        "*",
        "_",
        "~",
        "|",
        "\\",
        "&",
        ";",
        "#",
        ":",
        '"',
        "'",
        " ",
        "a",
      ],
      ...[
        "&lt;",
        "&#33;",
        "javascript:alert(1)",
        "data:x",
        "[x](y)",
        "![x](y)",
        "[x][y]",
        "<b>",
        "**b**",
        "snake_case",
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const text = `a${pieces.join("")}a`;
        const html = marked.parse(written("markdown", [{ name: "n", type: "VARCHAR" }], [[text]]), {
          async: false,
        });
        const [, cell = ""] = /<td>(.*)<\/td>/s.exec(html) ?? [];
        expect(cell).not.toMatch(/<(?!br>)/);
        const shown = cell
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&#39;", "'")
          .replaceAll("&amp;", "&");
        expect(shown).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("sqlLiteral", () => {
  it("writes one statement and the value's text, whatever the type and the text", async () => {
    const type = fc.oneof(
      fc.constantFrom(
        "DECIMAL(1,0)); DELETE FROM t; --",
        "INTEGER) FROM t; DROP TABLE t; SELECT (1",
        "DATE'; DROP TABLE t; --",
        "BIGINT[]); COMMIT; --",
        "TIMESTAMP WITH TIME ZONE",
        "STRUCT(a INTEGER)",
      ),
      fc.string({ maxLength: 30 }),
    );
    const text = fc.oneof(
      fc.constantFrom("n/a", "1); DROP TABLE t; --", "'", "1e5", "NaN"),
      fc.string({ maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(type, text, async (declared, value) => {
        if (value.includes("\0")) return;
        const sql = `INSERT INTO t VALUES (${sqlLiteral(declared)(value)})`;
        expect((await connection.extractStatements(sql)).count).toBe(1);
        expect(sql.startsWith("INSERT INTO t VALUES (")).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
