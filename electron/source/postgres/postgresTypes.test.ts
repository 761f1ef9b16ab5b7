import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StreamOutcome } from "../../service/connectors/Connector";
import { SpoolLoad } from "../testing/SpoolLoad";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../testing/startPostgres";
import { postgresConnector } from "./postgresConnector";

const never = new AbortController().signal;

/** Columns of the source: its type, its values, and what has to be in DuckDB, as type and as text. */
const columns: readonly (readonly [string, string[], string, (string | null)[]])[] = [
  ["boolean", ["true", "false"], "BOOLEAN", ["true", "false"]],
  ["smallint", ["-32768", "32767"], "SMALLINT", ["-32768", "32767"]],
  ["integer", ["-2147483648", "2147483647"], "INTEGER", ["-2147483648", "2147483647"]],
  [
    "bigint",
    ["'-9223372036854775808'", "9223372036854775807"],
    "BIGINT",
    ["-9223372036854775808", "9223372036854775807"],
  ],
  ["oid", ["0", "4294967295"], "UINTEGER", ["0", "4294967295"]],
  ["real", ["0.1", "'NaN'", "'-Infinity'", "1e-45"], "FLOAT", ["0.1", "nan", "-inf", "1e-45"]],
  [
    "double precision",
    ["0.1", "5e-324", "1.7976931348623157e308", "'-0'", "'Infinity'"],
    "DOUBLE",
    ["0.1", "5e-324", "1.7976931348623157e+308", "-0.0", "inf"],
  ],
  ["numeric(12,2)", ["1.25", "-9999999999.99"], "DECIMAL(12,2)", ["1.25", "-9999999999.99"]],
  [
    "numeric(38,10)",
    ["1234567890123456789012345678.0123456789"],
    "DECIMAL(38,10)",
    ["1234567890123456789012345678.0123456789"],
  ],
  [
    "numeric",
    ["0.00000000000000000001", "'NaN'", "'Infinity'", "123456789012345678901234567890123456789012345.6"],
    "VARCHAR",
    ["0.00000000000000000001", "NaN", "Infinity", "123456789012345678901234567890123456789012345.6"],
  ],
  [
    "numeric(40,2)",
    ["12345678901234567890123456789012345678.90"],
    "VARCHAR",
    ["12345678901234567890123456789012345678.90"],
  ],
  ["price_domain", ["7.5"], "DECIMAL(10,2)", ["7.50"]],
  [
    "date",
    ["'2024-02-29'", "'4713-01-01 BC'", "'0001-12-31 BC'", "'infinity'", "'5874897-12-31'"],
    "DATE",
    ["2024-02-29", "4713-01-01 (BC)", "0001-12-31 (BC)", "infinity", "5874897-12-31"],
  ],
  [
    "timestamp",
    [
      "'2024-02-29 12:13:14.123456'",
      "'0044-03-15 11:00:00 BC'",
      "'-infinity'",
      "'294246-12-31 23:59:59.999999'",
    ],
    "TIMESTAMP",
    ["2024-02-29 12:13:14.123456", "0044-03-15 (BC) 11:00:00", "-infinity", "294246-12-31 23:59:59.999999"],
  ],
  ["time", ["'24:00:00'", "'23:59:59.999999'"], "TIME", ["24:00:00", "23:59:59.999999"]],
  [
    "timetz",
    ["'23:59:59.999999-15:59'", "'10:00:00+05:30'"],
    "TIME WITH TIME ZONE",
    ["23:59:59.999999-15:59", "10:00:00+05:30"],
  ],
  [
    "interval",
    ["'1 year 2 mons -3 days 04:05:06.789'", "'-1 year 3 days -00:00:00.000001'", "'0'"],
    "INTERVAL",
    ["1 year 2 months -3 days 04:05:06.789", "-1 year 3 days -00:00:00.000001", "00:00:00"],
  ],
  [
    "interval",
    ["'2562047788:00:54.775807'", "'3 days -1000000000:00:00'", "'-1 days +1234567890:59:59.000001'"],
    "INTERVAL",
    ["2562047788:00:54.775807", "3 days -1000000000:00:00", "-1 day 1234567890:59:59.000001"],
  ],
  ["uuid", ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"], "UUID", ["a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"]],
  ["json", [`'{"n": 9007199254740993, "f": 1.0}'`], "JSON", ['{"n": 9007199254740993, "f": 1.0}']],
  ["jsonb", [`'{"n": 9007199254740993.00}'`], "JSON", ['{"n": 9007199254740993.00}']],
  ["bytea", ["'\\x00ff5c22'", "''", "'\\x6162'"], "BLOB", ["\\x00\\xFF\\x5C\\x22", "", "ab"]],
  [
    "text",
    ["'NULL'", "''", "E'a\\\\N'", `E'x,"y"\\n\\r'`, "' padded '", "'Grüße 漢字 🚢'"],
    "VARCHAR",
    ["NULL", "", "a\\N", 'x,"y"\n\r', " padded ", "Grüße 漢字 🚢"],
  ],
  ["char(5)", ["'ab'"], "VARCHAR", ["ab"]],
  [
    "bigint[]",
    ["'{1,NULL,9223372036854775807}'", "'{{1,2},{3,4}}'"],
    "JSON",
    ["[1,null,9223372036854775807]", "[[1,2],[3,4]]"],
  ],
  ["text[]", [`'{"a,b","NULL",NULL}'`], "JSON", ['["a,b","NULL",null]']],
  ["mood", ["'so-so'"], "VARCHAR", ["so-so"]],
  ["pair", ["ROW(1, 'x')"], "JSON", ['{"n":1,"t":"x"}']],
  ["inet", ["'10.0.0.1/8'"], "VARCHAR", ["10.0.0.1/8"]],
  ["money", ["'12.34'"], "VARCHAR", ["$12.34"]],
  ["int4range", ["'[1,5)'", "'empty'"], "VARCHAR", ["[1,5)", "empty"]],
  ["bit varying(8)", ["B'101'", "B''"], "VARCHAR", ["101", ""]],
  ["xml", ["'<a>1</a>'"], "VARCHAR", ["<a>1</a>"]],
  ["tsvector", ["'a b'"], "VARCHAR", ["'a' 'b'"]],
  ["point", ["'(1,2)'"], "VARCHAR", ["(1,2)"]],
  ["numeric(3,-2)", ["12345"], "DECIMAL(5,0)", ["12300"]],
  ["numeric(2,4)", ["0.0012", "-0.0099"], "DECIMAL(4,4)", [".0012", "-.0099"]],
  [
    "numeric[]",
    ["'{0.00000000000000000001,NaN,NULL,123456789012345678901234567890.50}'"],
    "JSON",
    ['[0.00000000000000000001,"NaN",null,123456789012345678901234567890.50]'],
  ],
  ["float8[]", ["'{NaN,-Infinity,0.1}'"], "JSON", ['["NaN","-Infinity",0.1]']],
  [
    "timestamptz[]",
    [`'{"0044-03-15 11:00:00+00 BC",infinity,"2024-02-29 12:00:00.000001+02"}'`],
    "JSON",
    ['["0044-03-15T11:00:00+00:00 BC","infinity","2024-02-29T10:00:00.000001+00:00"]'],
  ],
  ["bytea[]", [`'{"\\\\x00ff",NULL}'`], "JSON", ['["\\\\x00ff",null]']],
  ["text[]", ["'{{{a,b}},{{c,NULL}}}'", "'{}'"], "JSON", ['[[["a","b"]],[["c",null]]]', "[]"]],
  ["mood[]", ["'{so-so,NULL}'"], "JSON", ['["so-so",null]']],
  ["pair[]", [`ARRAY[ROW(1, 'x"y')::pair, NULL]`], "JSON", ['[{"n":1,"t":"x\\"y"},null]']],
  ["list_domain", ["'{1,NULL,3}'"], "JSON", ["[1,null,3]"]],
  ["moment_domain", ["'0044-03-15 11:00:00 BC'"], "TIMESTAMP", ["0044-03-15 (BC) 11:00:00"]],
  ["bit(3)", ["B'101'"], "VARCHAR", ["101"]],
  ["cidr", ["'2001:db8::/32'"], "VARCHAR", ["2001:db8::/32"]],
  ["macaddr8", ["'08:00:2b:01:02:03:04:05'"], "VARCHAR", ["08:00:2b:01:02:03:04:05"]],
  [
    "daterange",
    ["'[infinity,]'", "'[0044-03-15 BC,2024-01-01)'"],
    "VARCHAR",
    ["[infinity,)", '["0044-03-15 BC",2024-01-01)'],
  ],
  ["int4multirange", ["'{[1,3),[7,9)}'"], "VARCHAR", ["{[1,3),[7,9)}"]],
  ['"char"', ["'x'"], "VARCHAR", ["x"]],
  ["regclass", ["'pg_class'"], "VARCHAR", ["pg_class"]],
  ["pg_lsn", ["'16/B374D848'"], "VARCHAR", ["16/B374D848"]],
  ["xid8", ["'18446744073709551615'"], "UBIGINT", ["18446744073709551615"]],
  ["time(0)", ["'00:00:00'"], "TIME", ["00:00:00"]],
  ["interval year to month", ["'-100 years -3 mons'"], "INTERVAL", ["-100 years -3 months"]],
  [
    "interval",
    ["'178956970 years 7 mons 2147483647 days 999999999:59:59.999999'"],
    "INTERVAL",
    ["178956970 years 7 months 2147483647 days 999999999:59:59.999999"],
  ],
  [
    "json",
    [`'{"zero": "\\u0000"}'`, "'1e400'", "'[1,1]'", `'{"a":1,"a":2}'`, "' null '"],
    "JSON",
    ['{"zero": "\\u0000"}', "1e400", "[1,1]", '{"a":1,"a":2}', " null "],
  ],
  ["text", ["'\\.'", "E'\\t'", "' '", "'\"'"], "VARCHAR", ["\\.", "\t", " ", '"']],
];

describe.skipIf(postgresPrograms === null)(
  "types of PostgreSQL (skipped where PostgreSQL is not installed)",
  () => {
    let server: DatabaseServer;
    let load: SpoolLoad;

    beforeAll(async () => {
      server = await startPostgres();
      load = await SpoolLoad.open();
      await server.query(
        "CREATE DOMAIN inner_domain AS numeric(10,2); CREATE DOMAIN price_domain AS inner_domain CHECK (VALUE > 0)",
      );
      await server.query("CREATE DOMAIN list_domain AS int[]; CREATE DOMAIN moment_domain AS timestamp");
      await server.query("CREATE TYPE mood AS ENUM ('so-so'); CREATE TYPE pair AS (n int, t text)");
    });
    afterAll(async () => {
      await load?.close();
      await server?.stop();
    });

    async function readTable(table: string): Promise<StreamOutcome> {
      const source = await postgresConnector.open(server.settings, never);
      try {
        return await load.read(source, `public.${table}`);
      } finally {
        await source.close();
      }
    }

    it.each(columns.map((column, index) => [column[0], index, column] as const))(
      "keeps every value of %s",
      async (type, index, [, values, targetType, expected]) => {
        const name = `t${index}`;
        await server.query(`CREATE TABLE ${name} (id serial PRIMARY KEY, value ${type})`);
        for (const value of values) await server.query(`INSERT INTO ${name} (value) VALUES (${value})`);
        await server.query(`INSERT INTO ${name} (value) VALUES (NULL)`);
        await readTable(name);
        const rows = await load.rows("SELECT CAST(value AS VARCHAR), typeof(value) FROM loaded ORDER BY id");
        expect(rows.map(([value]) => value)).toEqual([...expected, null]);
        expect(rows[0]?.[1]).toBe(targetType);
      },
    );

    it("keeps instants of every age to the microsecond, whatever the time zones of server and database", async () => {
      await server.query("CREATE TABLE instants (id int, value timestamptz)");
      await server.query(`INSERT INTO instants VALUES (1, '2024-02-29 12:13:14.123456+02'), (2, '0044-03-15 11:00:00+00 BC'),
      (3, 'infinity'), (4, '294246-12-31 23:59:59.999999+00'), (5, '-infinity')`);
      await readTable("instants");
      expect(await load.rows("SELECT epoch_us(value) FROM loaded WHERE isfinite(value) ORDER BY id")).toEqual(
        [["1709201594123456"], ["-63517784400000000"], ["9223371244799999999"]],
      );
      expect(
        await load.rows("SELECT CAST(value AS VARCHAR) FROM loaded WHERE NOT isfinite(value) ORDER BY id"),
      ).toEqual([["infinity"], ["-infinity"]]);
    });

    it("makes NaN NULL where a DECIMAL cannot hold it, with a note", async () => {
      await server.query(
        "CREATE TABLE with_nan (id int, amount numeric(10,2)); INSERT INTO with_nan VALUES (1, 'NaN'), (2, 1.5), (3, NULL), (4, 'NaN')",
      );
      const { notes } = await readTable("with_nan");
      expect(notes).toEqual(["2 values of amount became NULL: NaN, which a DECIMAL cannot hold."]);
      expect(await load.rows("SELECT CAST(amount AS VARCHAR) FROM loaded ORDER BY id")).toEqual([
        [null],
        ["1.50"],
        [null],
        [null],
      ]);
    });

    it("makes a time past what DuckDB has NULL, with a note, and keeps the last one that it has", async () => {
      await server.query(`CREATE TABLE too_late (id int, at timestamp, moment timestamptz);
        INSERT INTO too_late VALUES
          (1, '294276-12-31 23:59:59', '294276-12-31 23:59:59+00'),
          (2, '294247-01-10 04:00:54.775806', '294247-01-10 04:00:54.775806+00'),
          (3, '294247-01-10 04:00:54.775807', '294247-01-10 04:00:54.775808+00'),
          (4, 'infinity', '-infinity')`);
      const { notes } = await readTable("too_late");
      expect(
        await load.rows('SELECT "at"::VARCHAR, epoch_us(moment) FROM loaded ORDER BY id LIMIT 3'),
      ).toEqual([
        [null, null],
        ["294247-01-10 04:00:54.775806", "9223372036854775806"],
        [null, null],
      ]);
      expect(await load.rows('SELECT "at"::VARCHAR FROM loaded WHERE id = 4')).toEqual([["infinity"]]);
      expect(notes).toEqual(
        ["at", "moment"].map(
          (name) => `2 values of ${name} became NULL: later than January 294247, where a TIMESTAMP ends.`,
        ),
      );
    });

    it("compares char(n) as the source does, whose blanks at the end do not count", async () => {
      await server.query(`CREATE DOMAIN code AS char(4);
        CREATE TABLE padded (id int, value char(5), code code, list char(3)[], text text);
        INSERT INTO padded VALUES (1, 'ab', 'x', '{a,NULL}', 'ab  '), (2, '', '', '{}', ''), (3, NULL, NULL, NULL, NULL),
          (4, ' a b', 'wxyz', '{abc}', ' ')`);
      const question =
        "SELECT id, value = 'ab' AS is_ab, value = '' AS is_empty, length(value) AS length, code = 'x' AS is_x FROM";
      const atSource = await server.query(
        `SELECT to_json(answer) AS answer FROM (${question} padded ORDER BY id) AS answer`,
      );
      const { notes } = await readTable("padded");
      const here = await load.rows(`SELECT to_json(answer) FROM (${question} loaded ORDER BY id) AS answer`);
      expect(here.map(([answer]) => JSON.parse(answer ?? "") as unknown)).toEqual(
        atSource.map(({ answer }) => answer),
      );
      expect(await load.rows("SELECT value, list::VARCHAR, text FROM loaded ORDER BY id")).toEqual([
        ["ab", '["a",null]', "ab  "],
        ["", "[]", ""],
        [null, null, null],
        [" a b", '["abc"]', " "],
      ]);
      expect(notes).toEqual([]);
    });

    it("notes array bounds and JSON nulls that it cannot keep, and keeps every element", async () => {
      await server.query(`CREATE TABLE odd_arrays (id int, n int[], docs jsonb[], texts text[]);
        INSERT INTO odd_arrays VALUES
          (1, '[0:1]={1,2}', ARRAY['null'::jsonb, NULL, '{"a":null}'], '{"#[1]",@}'),
          (2, '[1:2][-3:-2]={{1,2},{3,4}}', ARRAY['"null"'::jsonb, NULL], '[5:5]={x}'),
          (3, '{7}', '{}', '{}'), (4, NULL, NULL, NULL)`);
      const { notes } = await readTable("odd_arrays");
      expect(
        await load.rows("SELECT n::VARCHAR, docs::VARCHAR, texts::VARCHAR FROM loaded ORDER BY id"),
      ).toEqual([
        ["[1,2]", '[null,null,{"a": null}]', '["#[1]","@"]'],
        ["[[1,2],[3,4]]", '["null",null]', '["x"]'],
        ["[7]", "[]", "[]"],
        [null, null, null],
      ]);
      expect(notes).toEqual([
        "2 arrays of n with other bounds than 1: the elements are kept, the bounds are not.",
        "1 array of docs with a JSON null in it: NULL among the elements looks the same.",
        "1 array of texts with other bounds than 1: the elements are kept, the bounds are not.",
      ]);
    });

    it("notes array bounds inside composites that it cannot keep, and keeps every element", async () => {
      await server.query(`CREATE TYPE entry AS (n int[], t text); CREATE TYPE page AS (line entry, lines entry[]);
        CREATE TABLE nested (id int, one entry, page page, lines entry[]);
        INSERT INTO nested VALUES
          (1, ROW('[0:1]={1,2}', '#{'), ROW(ROW('{1}', 'a'), ARRAY[ROW('[5:5]={7}', 'b')::entry]), '[3:3]={"({1},c)"}'),
          (2, ROW('{1,2}', '@[0:1]'), ROW(ROW('{1}', 'a'), NULL), ARRAY[ROW('[2:2]={7}', 'b')::entry]),
          (3, NULL, NULL, NULL)`);
      const { notes } = await readTable("nested");
      expect(
        await load.rows("SELECT one::VARCHAR, page::VARCHAR, lines::VARCHAR FROM loaded ORDER BY id"),
      ).toEqual([
        [
          '{"n":[1,2],"t":"#{"}',
          '{"line":{"n":[1],"t":"a"},"lines":[{"n":[7],"t":"b"}]}',
          '[{"n":[1],"t":"c"}]',
        ],
        ['{"n":[1,2],"t":"@[0:1]"}', '{"line":{"n":[1],"t":"a"},"lines":null}', '[{"n":[7],"t":"b"}]'],
        [null, null, null],
      ]);
      expect(notes).toEqual([
        "1 array of one with other bounds than 1: the elements are kept, the bounds are not.",
        "1 array of page with other bounds than 1: the elements are kept, the bounds are not.",
        "2 arrays of lines with other bounds than 1: the elements are kept, the bounds are not.",
      ]);
    });

    it("keeps JSON null and NULL apart", async () => {
      await server.query(`CREATE TABLE json_nulls (id int, a json, b jsonb);
        INSERT INTO json_nulls VALUES (1, 'null', 'null'), (2, NULL, NULL), (3, '"null"', '"null"')`);
      await readTable("json_nulls");
      expect(
        await load.rows("SELECT a IS NULL, b IS NULL, a::VARCHAR, b::VARCHAR FROM loaded ORDER BY id"),
      ).toEqual([
        ["false", "false", "null", "null"],
        ["true", "true", null, null],
        ["false", "false", '"null"', '"null"'],
      ]);
    });

    it("notes columns that get another name here", async () => {
      await server.query(
        'CREATE TABLE " blank table" (" a" int, "a" int, "A" int, " " int); INSERT INTO " blank table" VALUES (1, 2, 3, 4)',
      );
      const { notes } = await readTable(" blank table");
      expect(await load.rows("FROM loaded")).toEqual([["1", "2", "3", "4"]]);
      expect(load.columns.map(({ name }) => name)).toEqual(["a", "a_2", "A_3", "column_4"]);
      expect(notes).toEqual([
        'The column " a" is called a here: blanks around a name are left out.',
        'The column "a" is called a_2 here: the database takes names that differ only in capitals or in blanks around them for one.',
        'The column "A" is called A_3 here: the database takes names that differ only in capitals or in blanks around them for one.',
        'The column " " is called column_4 here: a name needs more than blanks.',
      ]);
    });

    it("keeps NULL and empty text apart in a table of one column, and texts of several megabytes whole", async () => {
      await server.query("CREATE TABLE single (value text)");
      await server.query("INSERT INTO single VALUES (NULL), (''), (repeat('x,\"', 1500000)), (NULL)");
      await readTable("single");
      expect(await load.rows("SELECT count(*), count(value), max(length(value)) FROM loaded")).toEqual([
        ["4", "2", "4500000"],
      ]);
    });
  },
);
