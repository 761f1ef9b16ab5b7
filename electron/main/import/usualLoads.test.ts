import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestLoads, type TestLoads, textReading } from "./testing/openTestLoads";

let loads: TestLoads;

beforeAll(async () => {
  loads = await openTestLoads();
});

afterAll(async () => {
  await loads.remove();
});

const types = {
  i: "BIGINT",
  h: "HUGEINT",
  d: "DECIMAL(12,2)",
  w: "DECIMAL(15,7)",
  born: "DATE",
  happened: "TIMESTAMP",
  clock: "TIME",
  t: "VARCHAR",
};
const names = Object.keys(types);
const reading = textReading(Object.entries(types).map(([name, type]) => `${name} ${type}`));

const digits = (most: number) =>
  fc.bigInt({ min: -(10n ** BigInt(most)) + 1n, max: 10n ** BigInt(most) - 1n });
const decimal = (whole: number, scale: number) =>
  digits(whole + scale).map((value) => {
    const text = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
    return `${value < 0n ? "-" : ""}${text.slice(0, -scale)}.${text.slice(-scale)}`;
  });
const moment = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());

const row = fc.record({
  i: digits(18).map(String),
  h: digits(18).map(String),
  d: decimal(10, 2),
  w: decimal(8, 7),
  born: moment.map((text) => text.slice(0, 10)),
  happened: moment.map((text) => text.slice(0, 23).replace("T", " ")),
  clock: moment.map((text) => text.slice(11, 23)),
  t: fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
    .filter((text) => !/[\r\n]/.test(text) && !text.includes("\u{0}")),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

const numbers = new Set(["i", "h", "d", "w"]);
const asText = (found: Row): string =>
  names.map((name) => `"${cellOf(found, name).replaceAll('"', '""')}"`).join(",");
const asJson = (found: Row): string =>
  `{${names
    .map((name) => {
      const cell = cellOf(found, name);
      return `"${name}":${numbers.has(name) && cell.length < 16 ? cell : JSON.stringify(cell)}`;
    })
    .join(", ")}}`;

function cellOf(found: Row, name: string): string {
  return new Map(Object.entries(found)).get(name) ?? "";
}

/** Texts as they are in the file. */
const asInFile = `SELECT i::VARCHAR, h::VARCHAR, d::VARCHAR, rtrim(w::VARCHAR, '0'), born::VARCHAR, strftime(happened, '%Y-%m-%d %H:%M:%S.%g'),
  strftime(DATE '2000-01-01' + clock, '%H:%M:%S.%g'), t FROM t ORDER BY rowid`;

describe("a load of a usual file", () => {
  it.each([
    [
      "CSV",
      "a.csv",
      (rows: readonly Row[]) => `${[names.join(","), ...rows.map(asText)].join("\n")}\n`,
      reading,
    ],
    [
      "JSON lines",
      "a.ndjson",
      (rows: readonly Row[]) => rows.map((found) => `${asJson(found)}\n`).join(""),
      { ...reading, format: "json" as const, text: null },
    ],
  ])("keeps each value of %s exactly", async (_, name, write, fileReading) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
        const path = await loads.write(name, write(rows));
        const accounting = await loads.load({ paths: [path], reading: fileReading, mode: "replace" });
        expect(accounting).toMatchObject({ loadedRows: rows.length, rejectedRows: 0 });
        const expected = rows.map((found) =>
          names.map((column) => (column === "w" ? found.w.replace(/0+$/, "") : cellOf(found, column))),
        );
        expect(await loads.rows(asInFile)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  const many = 30_000;
  const surprises: readonly (readonly [string, string, string])[] = [
    ["BIGINT", "1", "1.5"],
    ["DECIMAL(12,2)", "1.25", "1.255"],
    ["DATE", "2024-01-31", "2024-01-31 10:00:00"],
    ["TIMESTAMP", "2024-01-31 10:00:00", "2024-01-31 10:00:00.1234567"],
    ["TIME", "10:00:00", "10:00:00+02"],
  ];

  it.each(surprises)(
    "refuses a %s that would lose a part far behind the file's beginning",
    async (type, usual, last) => {
      const text = textReading(["n BIGINT", `v ${type}`]);
      const csv = `n,v\n${`1,${usual}\n`.repeat(many)}2,${last}\n`;
      const json = `${`{"n":1,"v":"${usual}"}\n`.repeat(many)}{"n":2,"v":"${last}"}\n`;
      const jsonReading = { ...text, format: "json" as const, text: null };
      const files = [
        { paths: [await loads.write("b.csv", csv)], reading: text, line: many + 2 },
        { paths: [await loads.write("b.ndjson", json)], reading: jsonReading, line: many + 1 },
      ];
      for (const { line, ...file } of files) {
        const before = await loads.rows("SELECT count(*) FROM duckdb_tables()");
        await expect(loads.load({ ...file, table: "u" })).rejects.toThrow(`Line ${line}: `);
        expect(await loads.rows("SELECT count(*) FROM duckdb_tables()")).toEqual(before);
        const accounting = await loads.load({ ...file, table: "u", brokenLines: "reject" });
        expect(accounting).toMatchObject({ loadedRows: many, rejectedRows: 1 });
        expect(await loads.rows("SELECT line_number FROM u_rejects")).toEqual([[String(line)]]);
        await loads.rows("DROP TABLE u");
        await loads.rows("DROP TABLE u_rejects");
      }
    },
  );

  it("loads values in another form exactly, which come far behind the file's beginning", async () => {
    const text = textReading(["n BIGINT", "v DATE"]);
    const path = await loads.write(
      "c.csv",
      `n,v\n${"1,2024-01-31\n".repeat(many)}"2 ",2024-02-01 00:00:00\n`,
    );
    const accounting = await loads.load({ paths: [path], reading: text, mode: "replace" });
    expect(accounting).toMatchObject({ loadedRows: many + 1, rejectedRows: 0 });
    expect(await loads.rows("SELECT n, v FROM t ORDER BY rowid DESC LIMIT 1")).toEqual([["2", "2024-02-01"]]);
  });
});
