import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestLoads, type TestLoads, textReading } from "./testing/openTestLoads";

const functions = {
  "||": 2,
  "-": 2,
  "~~": 2,
  count: 1,
  count_star: 0,
  current_database: 0,
  error: 1,
  instr: 2,
  json_extract_string: 2,
  json_type: 1,
  json_valid: 1,
  left: 2,
  list_value: 1,
  regexp_full_match: 2,
  replace: 3,
  row_number: 0,
  string_split: 2,
  strlen: 1,
  strptime: 2,
  struct_pack: 1,
  substring: 2,
  sum: 1,
  translate: 3,
  trim: 1,
  try_strptime: 2,
  typeof: 1,
  unnest: 1,
};
const tables = [
  "duckdb_columns",
  "duckdb_constraints",
  "duckdb_indexes",
  "duckdb_tables",
  "duckdb_views",
  "parquet_file_metadata",
  "read_csv",
  "read_json",
  "read_parquet",
];
const shadows = [
  ...Object.entries(functions).map(([name, count]) => {
    const names = Array.from({ length: count }, (_, index) => `a${index}`);
    return `CREATE MACRO "${name}"(${names.join(", ")}) AS 'shadowed'`;
  }),
  ...tables.map((name) => `CREATE MACRO ${name}(a0 := 1) AS TABLE SELECT 'shadowed' AS x WHERE false`),
];

let loads: TestLoads;

beforeAll(async () => {
  loads = await openTestLoads(shadows);
});

afterAll(async () => {
  await loads.remove();
});

const columns = ["n BIGINT", "d DECIMAL(12,2)", "day DATE", "happened TIMESTAMP", "t"];
const reading = textReading(columns);
const rows = [
  ["1", "1.50", "2024-01-31", "2024-01-31 10:00:00", "a"],
  ["2", "2.25", "2024-02-01", "2024-01-31 10:00:00.5", "b"],
];

describe("a load into a database whose macros are named as built-in functions", () => {
  it.each([
    [
      "usual text",
      "1,1.50,2024-01-31,2024-01-31 10:00:00,a\n2,2.25,2024-02-01,2024-01-31 10:00:00.5,b\n",
      reading,
    ],
    [
      "text to be looked at",
      "1.0,1.500,2024-01-31 00:00,2024-01-31 10:00:00,a\n2e0,225e-2,2024-02-01,2024-01-31 10:00:00.50,b\n",
      reading,
    ],
    [
      "text with own forms",
      '"1","1,5","31.01.2024","31.01.2024 10:00:00.0",a\n"2","2,25","01.02.2024","31.01.2024 10:00:00.5",b\n',
      textReading(columns, {
        decimalSeparator: ",",
        dateFormat: "%d.%m.%Y",
        timestampFormat: "%d.%m.%Y %H:%M:%S.%f",
      }),
    ],
  ])("keeps the values of %s, and rejects lines", async (_, text, fileReading) => {
    const path = await loads.write("a.csv", `n,d,day,happened,t\n${text}`);
    await loads.load({ paths: [path], reading: fileReading, mode: "replace" });
    expect(await loads.rows("SELECT COLUMNS(*)::VARCHAR FROM t ORDER BY n")).toEqual(rows);
    await loads.load({ paths: [path], reading: fileReading, mode: "append" });
    const broken = await loads.write("b.csv", `n,d,day,happened,t\n${text}x,1,2,3,4\n1,2\n`);
    const accounting = await loads.load({
      paths: [broken],
      reading: fileReading,
      mode: "replace",
      brokenLines: "reject",
    });
    expect(accounting).toMatchObject({ loadedRows: 2, rejectedRows: 2 });
    expect(await loads.rows("SELECT COLUMNS(*)::VARCHAR FROM t ORDER BY n")).toEqual(rows);
  });

  it("keeps the values of JSON and Parquet", async () => {
    const objects = rows.map(
      ([n, d, day, happened, t]) =>
        `{"n":${n},"d":${d},"day":"${day}","happened":"${happened}","t":"${t}"}\n`,
    );
    const json = { ...reading, format: "json" as const, text: null };
    const path = await loads.write("a.ndjson", objects.join(""));
    await loads.load({ paths: [path], reading: json, mode: "replace" });
    expect(await loads.rows("SELECT COLUMNS(*)::VARCHAR FROM t ORDER BY n")).toEqual(rows);
    const broken = await loads.write("b.ndjson", `${objects.join("")}{"n":3,"x":1}\n[]\n`);
    await loads.load({ paths: [broken], reading: json, mode: "replace", brokenLines: "reject" });
    expect(await loads.rows("SELECT COLUMNS(*)::VARCHAR FROM t ORDER BY n")).toEqual(rows);
    const parquet = join(loads.folder, "a.parquet");
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT n, d, day, happened::TIMESTAMP AS happened, t FROM read_json('${path}', columns = {n: 'VARCHAR', d: 'DOUBLE', day: 'DATE', happened: 'TIMESTAMP', t: 'VARCHAR'})) TO '${parquet}'`,
    );
    connection.closeSync();
    instance.closeSync();
    await loads.load({
      paths: [parquet],
      reading: { ...reading, format: "parquet", text: null },
      mode: "replace",
    });
    expect(await loads.rows("SELECT COLUMNS(*)::VARCHAR FROM t ORDER BY n")).toEqual(rows);
  });
});
