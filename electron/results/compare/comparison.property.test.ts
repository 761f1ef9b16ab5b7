import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ResultTables } from "../table/ResultTables";
import { compareResults, pairsAt } from "../testing/compareResults";
import { resultOfRows } from "../testing/resultOf";

type Row = readonly (string | null)[];

let folder: string;
let tables: ResultTables;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-compare-"));
  tables = new ResultTables(folder);
});
afterAll(async () => {
  await tables.close();
  rmSync(folder, { recursive: true });
});

/** Few values of each type, so that rows and keys meet often; each is written in one way alone. */
const values: Record<string, readonly string[]> = {
  INTEGER: ["0", "1", "2", "3"],
  VARCHAR: ["", "a", "A", "a ", "NULL", "\u00e9", "e\u0301", "🦆", "a\u0000"],
  "DECIMAL(38,10)": [`${"9".repeat(28)}.0000000001`, `${"9".repeat(28)}.0000000002`, "0.0000000000"],
  HUGEINT: [`${2n ** 127n - 1n}`, `${2n ** 127n - 2n}`, "0"],
  BIGINT: ["9007199254740992", "9007199254740993"],
  DOUBLE: ["NaN", "0.1", "Infinity", "-Infinity", "1e-07"],
  BOOLEAN: ["true", "false"],
  DATE: ["2026-11-20", "infinity", "0001-12-31 (BC)"],
  "TIMESTAMP WITH TIME ZONE": ["2026-11-20 10:11:12+00", "2026-11-20 10:11:12.000001+00"],
  INTERVAL: ["1 month", "30 days"],
  "INTEGER[]": ["[1]", "[1,2]"],
};

const cell = (type: string) => fc.option(fc.constantFrom(...(values[type] ?? [])), { freq: 5 });

/** The types of the columns, and the rows of both results. */
const twoResults = fc
  .array(fc.constantFrom(...Object.keys(values)), { minLength: 1, maxLength: 3 })
  .chain((types) => {
    const row = fc.tuple(...types.map(cell));
    const rows = fc.oneof(
      fc.array(row, { maxLength: 10 }),
      fc.uniqueArray(row, { maxLength: 6, selector: ([first]) => first }),
      fc.uniqueArray(row, { maxLength: 12, selector: text }),
    );
    return fc.record({ types: fc.constant(types), before: rows, now: rows });
  });

function stored(types: readonly string[], rows: readonly Row[]) {
  return resultOfRows(
    Object.fromEntries(types.map((type, index) => [`column ${index}`, type])),
    rows.map((row) => [...row]),
  );
}

const text = (row: readonly unknown[]) => JSON.stringify(row);
const sorted = (rows: readonly (readonly unknown[])[]) => rows.map(text).toSorted();

describe("comparison", () => {
  it("differ in the rows that are there more often on one side, whole rows compared", async () => {
    await fc.assert(
      fc.asyncProperty(twoResults, async ({ types, before, now }) => {
        const counts = new Map<string, { row: Row; more: number }>();
        for (const [rows, weight] of [[before, -1] as const, [now, 1] as const]) {
          for (const row of rows) {
            const known = counts.get(text(row)) ?? { row, more: 0 };
            counts.set(text(row), { row, more: known.more + weight });
          }
        }
        const all = [...counts.values()];
        const added = all.reduce((sum, { more }) => sum + Math.max(0, more), 0);
        const removed = all.reduce((sum, { more }) => sum + Math.max(0, -more), 0);
        const difference = await compareResults(tables, stored(types, before), stored(types, now), {
          keys: [],
          columns: pairsAt(...types.keys()),
        });
        expect(difference.counts).toEqual({
          added,
          removed,
          changed: 0,
          same: before.length - removed,
          changedIn: types.map(() => 0),
        });
        const expected = all.flatMap(({ row, more }) => {
          if (more === 0) return [];
          const cells = row.flatMap((one) => (more > 0 ? [null, one] : [one, null]));
          return [[more > 0 ? "added" : "removed", String(Math.abs(more)), ...cells]];
        });
        expect(sorted(difference.texts)).toEqual(sorted(expected));
        difference.views.close(difference.viewId);
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  it("differ by key as two lists of the same rows would, or the key is refused because it repeats", async () => {
    await fc.assert(
      fc.asyncProperty(twoResults, fc.boolean(), async ({ types, before, now }, isLong) => {
        const keyCount = isLong ? types.length : 1;
        const keyOf = (row: Row) => text(row.slice(0, keyCount));
        const [old, own] = [before, now].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
        if (old === undefined || own === undefined) throw new Error("there are two results");
        const keys = pairsAt(...types.slice(0, keyCount).keys());
        const columns = pairsAt(...types.keys()).slice(keyCount);
        const comparing = compareResults(tables, stored(types, before), stored(types, now), {
          keys,
          columns,
        });
        if (old.size < before.length || own.size < now.length) {
          await expect(comparing).rejects.toMatchObject({ code: "RESULTS_KEY_REPEATS" });
          return;
        }
        const changedIn = columns.map(() => 0);
        const expected: (string | null)[][] = [];
        for (const key of new Set([...old.keys(), ...own.keys()])) {
          const [was, is] = [old.get(key), own.get(key)];
          const change = was === undefined ? "added" : is === undefined ? "removed" : "changed";
          const pairs = columns.map(({ now: place }) => [was?.[place] ?? null, is?.[place] ?? null] as const);
          if (change === "changed") {
            for (const [index, [one, other]] of pairs.entries()) {
              if (one !== other) changedIn[index] = (changedIn[index] ?? 0) + 1;
            }
            if (pairs.every(([one, other]) => one === other)) continue;
          }
          expected.push([change, ...(is ?? was ?? []).slice(0, keyCount), ...pairs.flat()]);
        }
        const { counts, texts, views, viewId } = await comparing;
        expect(sorted(texts)).toEqual(sorted(expected));
        const number = (change: string) => expected.filter(([one]) => one === change).length;
        const [added, removed, changed] = [number("added"), number("removed"), number("changed")];
        expect(counts).toEqual({
          added,
          removed,
          changed,
          same: before.length - removed - changed,
          changedIn,
        });
        views.close(viewId);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
