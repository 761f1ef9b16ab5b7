import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultView } from "#shared/domain/results/resultView";
import { ResultTables } from "../table/ResultTables";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";
import { canContain, CellFinder } from "./CellFinder";

let folder: string;
let tables: ResultTables;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-find-"));
  tables = new ResultTables(folder);
});
afterEach(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

describe("a search through a view", () => {
  it("finds just the cells whose text has it, from any place, in any order, among the rows that pass", async () => {
    const cell = fc.option(fc.integer({ min: 0, max: 120 }), { nil: null });
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 25 });
    const times = (value: number | null) => (value === null ? null : `2024-01-01 00:0${value % 10}:00`);
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom("1", "2", "0", "-01 00", "n"),
        fc.boolean(),
        async (some, text, isAll) => {
          const result = resultOfRows(
            { n: "INTEGER", s: "VARCHAR", t: "TIMESTAMP" },
            some.map(([n, s, t]) => [n, s === null ? null : `N${s}`, times(t)]),
          );
          const view: ResultView = isAll
            ? { filters: [], sort: [] }
            : {
                filters: [{ column: 0, not: true, anyOf: [{ kind: "isNull" }] }],
                sort: [{ column: 0, direction: "desc" }],
              };
          const shown = isAll
            ? some
            : some.filter(([n]) => n !== null).toSorted(([a], [b]) => Number(b) - Number(a));
          const columns = [1, 0, 2];
          const cells = shown.flatMap(([n, s, t], row) =>
            [s === null ? null : `N${s}`, n === null ? null : String(n), times(t)].flatMap((of, place) =>
              of?.toLowerCase().includes(text) === true ? [{ row, place }] : [],
            ),
          );
          const views = new ResultViews(result, tables);
          const scope = await views.scope((await views.open(0, view)).viewId);
          const finder = await CellFinder.search(await views.database(), scope, columns, text);
          const walk = (backwards: boolean) => {
            let at = backwards ? { row: shown.length, place: 0 } : { row: -1, place: 0 };
            return cells.map(() => {
              at = finder.next(at, backwards).place ?? at;
              return at;
            });
          };
          expect(walk(false)).toEqual(cells);
          expect(walk(true)).toEqual(cells.toReversed());
          for (const [index, each] of cells.entries()) {
            const next = (index + 1) % cells.length;
            expect(finder.next(each, false)).toEqual({
              place: cells[next],
              cells: cells.length,
              ordinal: next + 1,
            });
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("does not read numbers and times for what cannot be in them", () => {
    const column = (type: string) => ({ name: "c0", type, label: "" });
    for (const text of ["-1.5", "007"]) expect(canContain(column("DECIMAL(10,2)"), text)).toBe(true);
    expect(canContain(column("BIGINT"), "1e")).toBe(false);
    for (const text of ["NaN", "-Infinity", "1.0E-7"]) expect(canContain(column("DOUBLE"), text)).toBe(true);
    for (const text of ["(bc)", "infin", "+00", "2024-01-01 1:"]) {
      expect(canContain(column("TIMESTAMP WITH TIME ZONE"), text)).toBe(true);
    }
    expect(canContain(column("DATE"), "oslo")).toBe(false);
    expect(canContain(column("VARCHAR"), "oslo")).toBe(true);
    expect(canContain(column("UUID"), "oslo")).toBe(true);
    expect(canContain({ ...column("DOUBLE"), text: "c1" }, "oslo")).toBe(true);
  });
});
