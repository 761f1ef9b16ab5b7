import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyNested } from "../testing/anyNested";
import { KeptTableFixture, textsOf } from "../testing/KeptTableFixture";
import {
  intervals,
  nestedTypes,
  orderedTypes,
  textTypes,
  valuesSql,
  type TypedValues,
} from "../testing/typedValues";

let bed: KeptTableFixture;
beforeAll(async () => {
  bed = await KeptTableFixture.start();
}, 60_000);
afterAll(() => bed.close());

/** Intervals at both ends, and parts of different signs. */
const farIntervals: TypedValues = {
  ...intervals,
  edges: [...intervals.edges, "178956970 years 7 months", "-178956970 years -8 months", "-2147483648 days"],
};

describe.each([...orderedTypes, farIntervals, ...textTypes])("$type", (type) => {
  it("is kept as the same type with the same values, whatever they are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(type.any, { maxLength: 12 }), async (texts) => {
        const sql = `SELECT v, i FROM (${valuesSql(type, [...type.edges, ...texts])}) ORDER BY i`;
        const result = bed.answers.stored(await bed.answers.body(sql));
        expect(await bed.keep(result, "any")).toBe(result.rowCount);
        const read = await bed.read("FROM results.any");
        expect(read.texts).toEqual(textsOf(result));
        expect(read.types).toEqual(result.columns?.map((column) => column.type));
      }),
      { numRuns: 4 },
    );
  });
});

describe.each(nestedTypes)("$type", (type) => {
  it("is kept with every part of its own type", async () => {
    const sql = `SELECT v FROM (${valuesSql(type, type.edges)}) ORDER BY i`;
    const result = bed.answers.stored(await bed.answers.body(sql));
    await bed.keep(result, "any");
    const read = await bed.read("FROM results.any");
    expect(read.texts).toEqual(textsOf(result));
    expect(read.types).toEqual([type.type]);
  });
});

/** What DuckDB itself can make, but not again from the answer's JSON. */
const otherTypes = [
  "1::VARIANT",
  "row(1, 'x')",
  "[row(1)]",
  "'POINT (1 2)'::GEOMETRY",
  "{'a': DATE '2026-11-20'}::VARIANT",
];

describe("kept columns of any type", () => {
  it("its cells are the same in the table, and a type that is not is said", async () => {
    await fc.assert(
      fc.asyncProperty(anyNested, async ({ type, values }) => {
        const rows = [...values, "NULL"].map((value, index) => `SELECT ${index} AS i, ${value} AS v`);
        await expectSame(`SELECT v FROM (${rows.join(" UNION ALL ")}) ORDER BY i -- ${type}`);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it.each(otherTypes)("%s is said to be another one", async (value) => {
    expect(await expectSame(`SELECT ${value} AS v`)).toHaveLength(1);
  });

  it("a union is its own type, with the member that each value has", async () => {
    const type = `UNION("two words" INTEGER[2], b VARCHAR, "it's" STRUCT(n DECIMAL(38,10)))`;
    const values = [
      `union_value("two words" := [1, 2]::INTEGER[2])`,
      "union_value(b := 'x')",
      "union_value(b := NULL::VARCHAR)",
      `union_value("it's" := {'n': 0.1::DECIMAL(38,10)})`,
      "NULL",
    ];
    const rows = values.map((value, index) => `SELECT ${index} AS i, ${value}::${type} AS v`);
    expect(await expectSame(`SELECT v FROM (${rows.join(" UNION ALL ")}) ORDER BY i`)).toEqual([]);
    const { texts } = await bed.read("SELECT union_tag(v)::VARCHAR FROM results.read");
    expect(texts).toEqual([["two words", "b", "b", "it's", null]]);
  });
});

/** Keeps an answer's only column and finds its cells again. @returns what is said to have changed */
async function expectSame(sql: string) {
  const result = bed.answers.stored(await bed.answers.body(sql));
  const { texts, types, changedTypes } = await bed.keepAndRead(result);
  expect(texts).toEqual(textsOf(result));
  const shown = (result.columns ?? []).map(({ type }) => type);
  if (changedTypes.length === 0) expect(types.map(plain)).toEqual(shown.map(plain));
  else expect(changedTypes).toEqual([{ column: "v", from: shown[0], to: types[0] }]);
  return changedTypes;
}

/** Names may stand in quotes that they do not need. */
function plain(type: string): string {
  return type.replaceAll('"', "");
}
