import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ExactnessFixture } from "../testing/ExactnessFixture";
import { resultOf } from "../testing/resultOf";
import { intervals, nestedTypes, orderedTypes, textTypes, valuesSql } from "../testing/typedValues";
import { ResultViews } from "../session/ResultViews";

let bed: ExactnessFixture;
beforeAll(async () => {
  bed = await ExactnessFixture.start();
});
afterAll(() => bed.close());

const path = ["deep", "v"];
const more = { numRuns: 3 };

describe.each([...orderedTypes, intervals, ...textTypes, ...nestedTypes])("a part of type $type", (type) => {
  it("is shown, ordered and found as a column of its own is", () =>
    fc.assert(
      fc.asyncProperty(fc.array(type.any, { maxLength: 8 }), async (texts) => {
        const rows = valuesSql(type, [...type.edges, ...texts]);
        const body = await bed.answers.body(
          `SELECT i, v, {'n': i, 'deep': {'v': v, 'other': i}} AS s FROM (${rows}) ORDER BY i`,
        );
        const result = bed.answers.stored(body);
        const views = new ResultViews(result, bed.tables);
        await views.fields.add([{ column: 2, path }]);
        const columns = views.fields.rows.columns ?? [];
        expect(columns[3]?.type).toBe(columns[1]?.type);
        const page = views.fields.rows.page(0, result.rowCount);
        expect(page[3]).toEqual(page[1]);
        const orders = [1, 3].map(async (column) => {
          const { rows: sorted } = await views.open(0, {
            filters: [],
            sort: [{ column, direction: "desc" }],
          });
          return sorted.page(0, result.rowCount)[0]?.texts;
        });
        const [own, ofPart] = await Promise.all(orders);
        expect(ofPart).toEqual(own);
        for (const text of page[1]?.texts ?? []) {
          const anyOf = [text === null ? { kind: "isNull" as const } : { kind: "is" as const, text }];
          const found = [1, 3].map(async (column) => {
            const view = { filters: [{ column, not: false, anyOf }], sort: [] };
            return (await views.open(0, view)).rows.page(0, result.rowCount)[0]?.texts;
          });
          const [byOwn, byPart] = await Promise.all(found);
          expect(byPart, String(text)).toEqual(byOwn);
        }
        await bed.tables.drop(result.runId);
      }),
      more,
    ));
});

/** A value of JSON as it is written, and the text that its cell shows where all are of its kind. */
interface Written {
  readonly json: string;
  readonly shown: string | null;
}

const asIs = (json: string): Written => ({ json, shown: json });
const number = fc
  .tuple(
    fc.bigInt(),
    fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: null }),
    fc.constantFrom("", "e5", "E-400"),
  )
  .map(([whole, fraction, exponent]) =>
    asIs(`${whole}${fraction === null ? "" : `.${fraction}`}${exponent}`),
  );
const kinds: Readonly<Record<string, fc.Arbitrary<Written>>> = {
  numbers: number,
  booleans: fc.boolean().map((value) => asIs(String(value))),
  texts: fc
    .string({ unit: "binary" })
    .map((value) => ({ json: JSON.stringify(value.toWellFormed()), shown: value.toWellFormed() })),
  lists: fc
    .array(number, { maxLength: 3 })
    .map((items) => asIs(`[${items.map(({ json }) => json).join(",")}]`)),
};

describe.each(Object.keys(kinds))("parts of JSON that are all %s", (kind) => {
  it("show every value as it was written, under any name", async () => {
    const value = kinds[kind] ?? fc.constant(asIs("null"));
    const absent = fc.constantFrom<Written>({ json: "null", shown: null });
    const cells = fc.array(fc.oneof({ weight: 4, arbitrary: value }, absent), {
      minLength: 1,
      maxLength: 12,
    });
    const name = fc.string({ unit: "binary" }).map((text) => text.toWellFormed());
    await fc.assert(
      fc.asyncProperty(cells, name, fc.boolean(), async (written, key, isText) => {
        const rows = written.map(({ json }) => {
          const object = `{"${key.length}before":[1,{}],${JSON.stringify(key)}:${json}}`;
          return { v: isText ? JSON.stringify(object) : object };
        });
        const body = `{"columns":["v"],"types":["JSON"],"rows":[${rows.map(({ v }) => `{"v":${v}}`).join(",")}],"truncated":false}`;
        const result = resultOf([Buffer.from(body)]);
        const views = new ResultViews(result, bed.tables);
        await views.fields.add([{ column: 0, path: [key] }]);
        expect(views.fields.rows.page(0, rows.length)[1]?.texts).toEqual(written.map(({ shown }) => shown));
        const { rows: sorted } = await views.open(0, {
          filters: [],
          sort: [{ column: 1, direction: "asc" }],
        });
        expect(sorted.rowCount).toBe(rows.length);
        await bed.tables.drop(result.runId);
      }),
      { numRuns: 15 },
    );
  });
});
