import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareResults, pairsAt } from "../testing/compareResults";
import { ExactnessFixture } from "../testing/ExactnessFixture";
import { nestedTypes, orderedTypes, textTypes, valuesSql } from "../testing/typedValues";

let bed: ExactnessFixture;
beforeAll(async () => {
  bed = await ExactnessFixture.start();
}, 120_000);
afterAll(async () => bed.close());

const valueColumn = 1;

/** Zero is the same with either sign, also within a list; any other value is written in one way only. */
const identity = (text: string | null) => text?.replace(/(^|[[,])-0\.0(?=[,\]]|$)/g, "$10.0") ?? null;

describe("exactComparison", () => {
  it.each([...orderedTypes, ...textTypes, ...nestedTypes].map((type) => [type.type, type] as const))(
    "tells values of %s from another as their cells do, and shows them exactly",
    async (_name, type) => {
      const { edges } = type;
      const before = bed.answers.stored(await bed.answers.body(`${valuesSql(type, edges)} ORDER BY i`));
      // Each row has the value of the next one.
      const turned = [...edges.slice(1), ...edges.slice(0, 1)];
      const now = bed.answers.stored(await bed.answers.body(`${valuesSql(type, turned)} ORDER BY i DESC`));
      const textsOf = (result: typeof before) =>
        new Map(
          Array.from({ length: result.rowCount }, (_, row) => [
            result.cell(row, 0),
            result.cell(row, valueColumn),
          ]),
        );
      const [old, own] = [textsOf(before), textsOf(now)];

      const byNumber = await compareResults(bed.tables, before, now, {
        keys: pairsAt(0),
        columns: pairsAt(valueColumn),
      });
      const changed = [...old].filter(([key, text]) => identity(text) !== identity(own.get(key) ?? null));
      expect(byNumber.texts).toEqual(
        changed.map(([key, text]) => ["changed", key, text, own.get(key) ?? null]),
      );

      const distinct = new Set([...old.values()].map(identity));
      const byValue = { keys: pairsAt(valueColumn), columns: [] };
      if (distinct.size === old.size) {
        const { counts } = await compareResults(bed.tables, before, now, byValue);
        expect(counts).toEqual({ added: 0, removed: 0, changed: 0, same: old.size, changedIn: [] });
      } else {
        await expect(compareResults(bed.tables, before, now, byValue)).rejects.toMatchObject({
          code: "RESULTS_KEY_REPEATS",
        });
      }
      const wholeRows = await compareResults(bed.tables, before, now, {
        keys: [],
        columns: pairsAt(valueColumn),
      });
      expect(wholeRows.counts.same).toBe(old.size);
    },
  );
});
