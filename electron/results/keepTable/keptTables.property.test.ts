import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KeptTableBed, textsOf } from "../testing/KeptTableBed";
import {
  intervals,
  nestedTypes,
  orderedTypes,
  textTypes,
  valuesSql,
  type TypedValues,
} from "../testing/typedValues";

let bed: KeptTableBed;
beforeAll(async () => {
  bed = await KeptTableBed.start();
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
