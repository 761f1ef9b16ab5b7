import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResultCondition } from "#shared/domain/results/resultView";
import { columnStatistics } from "./analysis/columnStatistics";
import { ExactnessFixture, rowsOf, valueColumn, type RankedResult } from "./testing/ExactnessFixture";
import { intervals, nestedTypes, orderedTypes, textTypes } from "./testing/typedValues";

let bed: ExactnessFixture;
beforeAll(async () => {
  bed = await ExactnessFixture.start();
});
afterAll(() => bed.close());

const byText = [intervals, ...textTypes, ...nestedTypes];
const allTypes = [...orderedTypes, ...byText];

/** Rows whose value passes, by the ranks that DuckDB gave them; NULL never does. */
function rowsWhere({ cells, ranks }: RankedResult, passes: (rank: number, row: number) => boolean): number[] {
  return ranks.flatMap((rank, row) => (cells[row] !== null && passes(rank, row) ? [row] : []));
}

function filtered(ranked: RankedResult, condition: ResultCondition): Promise<number[]> {
  return rowsOf(ranked, { filters: [{ column: valueColumn, not: false, anyOf: [condition] }] });
}

/** Whether a cell is the value, by another reader of JSON. */
function isShown(value: string | number | boolean | object | null, cell: string | null): boolean {
  if (value === null || cell === null) return value === cell;
  if (typeof value === "number") return Object.is(Number(cell), value);
  if (typeof value !== "object") return cell === String(value);
  return "micros" in value || isDeepStrictEqual(JSON.parse(cell), value);
}

describe.each(allTypes)("a cell of type $type", (type) => {
  it("shows the value as it travelled", () =>
    bed.holds(type, async ({ values, cells }) => {
      for (const [row, value] of values.entries()) expect(isShown(value, cells[row] ?? null)).toBe(true);
    }));

  it("is found by its own text, and nothing else is", () =>
    bed.holds(type, async (ranked) => {
      for (const [row, text] of ranked.cells.entries()) {
        if (text === null) continue;
        const same = rowsWhere(ranked, (rank, other) =>
          byText.includes(type) ? ranked.cells[other] === text : rank === ranked.ranks[row],
        );
        expect(await filtered(ranked, { kind: "is", text }), text).toEqual(same);
      }
    }));

  it("is among the values of its column, and counted, as it is shown", () =>
    bed.holds(type, async (ranked) => {
      const { views } = ranked;
      const { rows } = await views.group(0, {
        keys: [{ column: valueColumn, bucket: { kind: "value" } }],
        across: [],
        values: [{ column: null, aggregate: "count" }],
      });
      const page = rows.page(0, rows.rowCount);
      for (const [group, text] of (page[0]?.texts ?? []).entries()) {
        expect(ranked.cells).toContain(text);
        const found =
          text === null ? [ranked.cells.length - 1] : await filtered(ranked, { kind: "is", text });
        expect(page[1]?.texts[group], String(text)).toBe(String(found.length));
      }
      const scope = await views.scope(0);
      const column = scope.columns[valueColumn];
      if (column === undefined) throw new Error("The result has the column.");
      const statistics = await columnStatistics(await views.database(), scope, column);
      expect(statistics.distinct).toBe(rows.rowCount - 1);
      for (const { text } of statistics.topValues) expect(ranked.cells).toContain(text);
    }));
});

describe.each([...orderedTypes, intervals])("a column of type $type", (type) => {
  it("sorts as DuckDB does, with NULL last and equal values in the order they came", () =>
    bed.holds(type, async (ranked) => {
      const { ranks, cells } = ranked;
      const last = cells.length - 1;
      for (const [direction, sign] of [
        ["asc", 1],
        ["desc", -1],
      ] as const) {
        const expected = ranks
          .map((rank, row) => ({ rank: row === last ? Infinity : rank * sign, row }))
          .toSorted((a, b) => a.rank - b.rank || a.row - b.row);
        expect(await rowsOf(ranked, { sort: [{ column: valueColumn, direction }] })).toEqual(
          expected.map(({ row }) => row),
        );
      }
    }));

  it("compares as DuckDB does", () =>
    bed.holds(type, async (ranked) => {
      for (const [row, value] of ranked.cells.entries()) {
        if (value === null) continue;
        const bound = ranked.ranks[row] ?? 0;
        const compared = (operator: "<" | "<=" | ">" | ">=") =>
          filtered(ranked, { kind: "compare", operator, value });
        expect(await compared("<"), value).toEqual(rowsWhere(ranked, (rank) => rank < bound));
        expect(await compared(">="), value).toEqual(rowsWhere(ranked, (rank) => rank >= bound));
      }
    }));

  it("has the smallest and the largest value as its cells show them", () =>
    bed.holds(type, async (ranked) => {
      const scope = await ranked.views.scope(0);
      const column = scope.columns[valueColumn];
      if (column === undefined) throw new Error("The result has the column.");
      const { minimum, maximum, nulls } = await columnStatistics(
        await ranked.views.database(),
        scope,
        column,
      );
      const rankOf = (text: string | null) => ranked.ranks[ranked.cells.indexOf(text)];
      const ranks = rowsWhere(ranked, () => true).map((row) => ranked.ranks[row] ?? 0);
      expect(nulls).toBe(1);
      expect(rankOf(minimum), String(minimum)).toBe(Math.min(...ranks));
      expect(rankOf(maximum), String(maximum)).toBe(Math.max(...ranks));
    }));
});

describe.each(nestedTypes)("a column of type $type", (type) => {
  it("sorts by the values, as DuckDB does, with NULL last", () =>
    bed.holds(type, async (ranked) => {
      const { ranks, cells } = ranked;
      const last = cells.length - 1;
      for (const [direction, sign] of [
        ["asc", 1],
        ["desc", -1],
      ] as const) {
        const rows = await rowsOf(ranked, { sort: [{ column: valueColumn, direction }] });
        // DuckDB puts intervals within a list that are as long in an order of its own.
        const found = rows.slice(0, -1).map((row) => (ranks[row] ?? 0) * sign);
        expect(found).toEqual(found.toSorted((a, b) => a - b));
        expect(rows.at(-1)).toBe(last);
      }
    }));
});
