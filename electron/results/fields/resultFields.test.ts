import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PathStep } from "#shared/domain/results/ResultColumn";
import type { ResultView } from "#shared/domain/results/resultView";
import { CellFinder } from "../analysis/CellFinder";
import { columnStatistics } from "../analysis/columnStatistics";
import { ResultTables } from "../table/ResultTables";
import { resultOf } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";

let folder: string;
let tables: ResultTables;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-fields-"));
  tables = new ResultTables(folder);
});
afterAll(async () => {
  await tables.close();
  await rm(folder, { recursive: true });
});

/** A result of one column `v`; each value as the text of JSON in which it travels. */
function viewsOf(type: string, values: readonly string[]): ResultViews {
  const rows = values.map((value) => `{"v":${value}}`).join(",");
  const body = `{"columns":["v"],"types":[${JSON.stringify(type)}],"rows":[${rows}],"truncated":false}`;
  return new ResultViews(resultOf([Buffer.from(body)]), tables);
}

async function withFields(views: ResultViews, paths: readonly PathStep[][]): Promise<void> {
  await views.fields.add(paths.map((path) => ({ column: 0, path })));
}

/** Name, type and texts of the columns made of parts. */
function shown(views: ResultViews): [name: string, type: string, ...(string | null)[]][] {
  const { rows } = views.fields;
  const page = rows.page(0, rows.rowCount);
  return (rows.columns ?? [])
    .map(({ name, type }, index): [string, string, ...(string | null)[]] => [
      name,
      type,
      ...(page[index]?.texts ?? []),
    ])
    .slice(1);
}

async function shownFields(type: string, values: readonly string[]) {
  const views = viewsOf(type, values);
  await withFields(
    views,
    (await views.fields.names(0, [])).map((name) => [name]),
  );
  return shown(views);
}

async function order(views: ResultViews, view: Partial<ResultView>): Promise<(string | null)[]> {
  const { rows } = await views.open(0, { filters: [], sort: [], ...view });
  return [...(rows.page(0, rows.rowCount)[1]?.texts ?? [])];
}

const text = (json: string) => JSON.stringify(json);

describe("the fields of a struct as columns", () => {
  it("have the types that the service names, and every digit", async () => {
    const type = 'STRUCT(id HUGEINT, "b c" DECIMAL(10,2), d DOUBLE, s STRUCT(x INTEGER)[], js JSON)';
    const value =
      '{"id":"170141183460469231731687303715884105727","b c":"1.50","d":0.30000000000000004,"s":[{"x":1}],"js":"{\\"q\\": 1.0}"}';
    expect(await shownFields(type, [value, "null"])).toEqual([
      ["v.id", "HUGEINT", "170141183460469231731687303715884105727", null],
      ['v."b c"', "DECIMAL(10,2)", "1.50", null],
      ["v.d", "DOUBLE", "0.30000000000000004", null],
      ["v.s", "STRUCT(x INTEGER)[]", '[{"x":1}]', null],
      ["v.js", "JSON", '{"q": 1.0}', null],
    ]);
  });

  it("reach through lists, maps, unions and JSON", async () => {
    const views = viewsOf(
      "STRUCT(l STRUCT(x INTEGER)[], m MAP(INTEGER, VARCHAR), u UNION(num INTEGER, str VARCHAR), j JSON)",
      [
        `{"l":[{"x":1},{"x":2}],"m":[{"key":7,"value":"seven"},{"key":8,"value":null}],"u":{"tag":"str","value":"s"},"j":${text('{"a":[10,{"b":1.10}]}')}}`,
        `{"l":[],"m":[],"u":{"tag":"num","value":5},"j":"not json"}`,
      ],
    );
    const paths = [
      ["l", 1, "x"],
      ["m", "7"],
      ["m", "8"],
      ["u", "str"],
      ["u", "num"],
      ["j", "a", 1, "b"],
    ];
    await withFields(views, paths);
    expect(shown(views)).toEqual([
      ["v.l[2].x", "INTEGER", "2", null],
      ["v.m.7", "VARCHAR", "seven", null],
      ["v.m.8", "VARCHAR", null, null],
      ["v.u.str", "VARCHAR", "s", null],
      ["v.u.num", "INTEGER", null, "5"],
      ["v.j.a[1].b", "DECIMAL(18,2)", "1.10", null],
    ]);
    expect(await views.fields.names(0, ["m"])).toEqual(["7", "8"]);
    expect(await views.fields.names(0, ["u"])).toEqual(["num", "str"]);
    expect(await views.fields.names(0, ["j"])).toEqual(["a"]);
    expect(await views.fields.names(0, ["l"])).toEqual([]);
  });
});

describe("the fields of JSON as columns", () => {
  it("have a type only where it holds every value exactly", async () => {
    const row = (id: string, price: string, big: string, flag: string, name: string, mixed: string) =>
      text(
        `{"id": ${id}, "price": ${price}, "big": ${big}, "flag": ${flag}, "name": ${name}, "mixed": ${mixed}}`,
      );
    const types = await shownFields("JSON", [
      row("9223372036854775807", "1.5", "9223372036854775808", "true", '"a\\u00e9\\n"', '"5"'),
      row("-1", "10", "1e400", "false", '""', "5"),
    ]);
    expect(types).toEqual([
      ["v.id", "BIGINT", "9223372036854775807", "-1"],
      ["v.price", "DECIMAL(18,1)", "1.5", "10"],
      ["v.big", "JSON", "9223372036854775808", "1e400"],
      ["v.flag", "BOOLEAN", "true", "false"],
      ["v.name", "VARCHAR", "aé\n", ""],
      ["v.mixed", "JSON", '"5"', "5"],
    ]);
  });

  it("are NULL where the value is NULL, the field is missing, or is null", async () => {
    const rows = await shownFields("JSON", [
      "null",
      text("{}"),
      text('{"a":null}'),
      text('{"a":"null"}'),
      text("null"),
      text("[1]"),
      text('"text"'),
    ]);
    expect(rows).toEqual([["v.a", "VARCHAR", null, null, null, "null", null, null, null]]);
  });

  it("are told apart by any name, and the first of a repeated name counts", async () => {
    const keys = ["", "a.b", 'q"t', "a b", "[0]", "__proto__", "constructor", "é", "a", "A", "a:1", "a_1"];
    const object = `{${keys.map((key, index) => `${text(key)}:${index}`).join(",")},"a":99,"\\u0061":98}`;
    const columns = await shownFields("JSON", [text(object), text('{"x":0,"a":7,"a":8}')]);
    expect(columns.map(([, , first]) => first)).toEqual([...keys.map((_, index) => String(index)), null]);
    expect(columns[keys.indexOf("a")]?.slice(2)).toEqual(["8", "7"]);
    expect(columns.map(([name]) => name).slice(0, 5)).toEqual([
      'v.""',
      'v."a.b"',
      'v."q\\"t"',
      'v."a b"',
      'v."[0]"',
    ]);
  });

  it("may be a thousand, in rows that have others each", async () => {
    const rows = Array.from({ length: 50 }, (_, row) => {
      const members = Array.from({ length: 20 }, (__, index) => `"k${row * 20 + index}":${row}.${index}`);
      return text(`{${members.join(",")}}`);
    });
    const columns = await shownFields("JSON", rows);
    expect(columns).toHaveLength(1000);
    expect(columns[999]?.[0]).toBe("v.k999");
    expect(columns[999]?.at(-1)).toBe("49.19");
    expect(columns[999]?.slice(2, -1).every((cell) => cell === null)).toBe(true);
  });

  it("are read from a value of 50 MB and from one nested a thousand deep", async () => {
    const long = "x".repeat(50 * 1024 * 1024);
    const deep = `${'{"d":'.repeat(1000)}1${"}".repeat(1000)}`;
    const views = viewsOf("JSON", [text(`{"before":1.50,"long":"${long}","after":2.5}`), text(deep)]);
    await withFields(views, [["before"], ["after"], Array.from({ length: 200 }, () => "d")]);
    const columns = shown(views);
    expect(columns.map((column) => column.slice(1, 3))).toEqual([
      ["DECIMAL(18,2)", "1.50"],
      ["DECIMAL(18,1)", "2.5"],
      ["JSON", null],
    ]);
    const whole = views.fields.rows.cell(1, 3);
    expect(whole).toBe(`${'{"d":'.repeat(800)}1${"}".repeat(800)}`);
  });

  it("are read whether JSON travels as text or as it is, and from texts that are JSON", async () => {
    const value = '{"a": 12345678901234567890.10}';
    for (const [type, written] of [
      ["JSON", text(value)],
      ["VARCHAR", text(` ${value}\n`)],
      ["VARIANT", value],
      ["", value],
    ] as const) {
      expect(await shownFields(type, [written, text("{broken")])).toEqual([
        ["v.a", "DECIMAL(38,2)", "12345678901234567890.10", null],
      ]);
    }
  });
});

describe("a column made of a part", () => {
  const prices = ["9", "10.25", "1.5", "1.50", "-3"];
  const values = [...prices.map((price) => text(`{"p":${price}}`)), text("{}")];

  it("is sorted and filtered by its value, and stays in the views that were open before", async () => {
    const views = viewsOf("JSON", values);
    const before = await views.open(0, { filters: [], sort: [{ column: 0, direction: "desc" }] });
    await withFields(views, [["p"]]);
    expect(await order(views, { sort: [{ column: 1, direction: "asc" }] })).toEqual([
      "-3",
      "1.5",
      "1.50",
      "9",
      "10.25",
      null,
    ]);
    const above = { kind: "compare", operator: ">", value: "1.4999" } as const;
    expect(await order(views, { filters: [{ column: 1, not: false, anyOf: [above] }] })).toEqual(
      prices.slice(0, 4),
    );
    const is = { kind: "is", text: "1.5" } as const;
    expect(await order(views, { filters: [{ column: 1, not: false, anyOf: [is] }] })).toEqual([
      "1.5",
      "1.50",
    ]);
    expect(before.rows.page(0, 9)).toHaveLength(2);
    const scope = await views.scope(before.viewId);
    expect(scope.columns).toHaveLength(2);
    expect(scope.sql.orderBy).toContain("c0");
  });

  it("is found by the text that its cell shows", async () => {
    const views = viewsOf("JSON", values);
    await withFields(views, [["p"]]);
    const scope = await views.scope(0);
    const found = async (needle: string) =>
      (await CellFinder.search(await views.database(), scope, [1], needle)).next(
        { row: -1, place: 0 },
        false,
      );
    expect(await found("1.50")).toEqual({ place: { row: 3, place: 0 }, cells: 1, ordinal: 1 });
    expect((await found("1.5")).cells).toBe(2);
    expect((await found("9.00")).cells).toBe(0);
  });

  it("has statistics, and groups", async () => {
    const views = viewsOf("JSON", values);
    await withFields(views, [["p"]]);
    const scope = await views.scope(0);
    const [, column] = scope.columns;
    if (column === undefined) throw new Error("The column is not in the table.");
    const statistics = await columnStatistics(await views.database(), scope, column);
    expect(statistics).toMatchObject({ rows: 6, nulls: 1, distinct: 4 });
    const { rows } = await views.group(0, {
      keys: [],
      across: [],
      values: [{ column: 1, aggregate: "sum" }],
    });
    expect(rows.page(0, 1)[0]?.texts).toEqual(["19.25"]);
  });

  it("stands behind the columns that there are, whoever asks for what, and one of a part once", async () => {
    const views = viewsOf("JSON", [text('{"a":1,"b":2,"c":3}')]);
    await Promise.all([
      withFields(views, [["b"], ["b"]]),
      withFields(views, [["a"], ["b"]]),
      views.open(0, { filters: [], sort: [{ column: 0, direction: "asc" }] }),
    ]);
    await views.scope(0);
    await withFields(views, [["c"], ["a"]]);
    expect(shown(views).map(([name]) => name)).toEqual(["v.b", "v.a", "v.c"]);
    expect((await views.scope(0)).columns.map(({ name, label }) => [name, label])).toEqual([
      ["c0", "v"],
      ["c1", "v.b"],
      ["c2", "v.a"],
      ["c3", "v.c"],
    ]);
    expect(views.fields.rows.rowTexts(0, [3, 0, 1])).toEqual(["3", '{"a":1,"b":2,"c":3}', "2"]);
  });

  it("keeps its texts where values are not of the type that the service names", async () => {
    const views = viewsOf("STRUCT(n INTEGER)", ['{"n":10}', '{"n":"many"}', '{"n":9}']);
    await withFields(views, [["n"]]);
    expect(await order(views, { sort: [{ column: 1, direction: "asc" }] })).toEqual(["10", "9", "many"]);
  });

  it("is refused where the result has no such column", async () => {
    const views = viewsOf("JSON", [text("{}")]);
    await expect(views.fields.add([{ column: 1, path: ["a"] }])).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });
});
