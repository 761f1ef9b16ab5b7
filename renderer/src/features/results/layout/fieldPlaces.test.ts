import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ResultField } from "#shared/domain/results/ResultColumn";
import { type ColumnLayout, plainLayout } from "#shared/domain/results/columnLayout";
import { keptLayoutOf, placedLayout, withFields, withoutFields } from "./fieldPlaces";

const own = 4;
const parts: readonly ResultField[] = [1, 1, 3, 0].map((column, index) => ({
  column,
  path: [`f${index}`],
}));

/** A result whose columns of parts were made in another order than a layout names them. */
function columnsWith(fields: readonly ResultField[]) {
  const plain = Array.from({ length: own }, (_, index) => ({ name: `c${index}`, type: "JSON" }));
  return [...plain, ...fields.map((field) => ({ name: String(field.path), type: "VARCHAR", field }))];
}

function namesOf(layout: ColumnLayout, columns: readonly { name: string }[]): string {
  return layout.order.flatMap((index) => columns[index]?.name ?? []).join(" ");
}

describe("a layout with columns of parts", () => {
  it("puts them right of the column that they are of, in whichever order they were made", () => {
    const layout = withFields(plainLayout, own, parts);
    for (const made of [parts, parts.toReversed()]) {
      const columns = columnsWith(made);
      expect(namesOf(placedLayout(layout, columns), columns)).toBe("c0 f3 c1 f0 f1 c2 c3 f2");
    }
  });

  it("puts further ones behind those that are there, also where columns were moved", () => {
    const moved = { ...plainLayout, order: [3, 2, 1, 0] };
    const first = withFields(moved, own, parts.slice(0, 1));
    const both = withFields(first, own, parts.slice(0, 2));
    const columns = columnsWith(parts);
    expect(namesOf(placedLayout(both, columns), columns)).toBe("c3 c2 c1 f0 f1 c0");
    const atEdge = withFields({ ...moved, order: [3, 2, 0], pinnedLeft: [1] }, own, parts.slice(0, 1));
    expect(namesOf(placedLayout(atEdge, columns), columns)).toBe("f0 c3 c2 c0 c1");
  });

  it("is as before once they are hidden again", () => {
    const layout = { ...plainLayout, hidden: [2], widths: [[0, 99] as [number, number]] };
    const shown = withFields(layout, own, parts);
    const arranged = { ...shown, widths: [...shown.widths, [own + 1, 50] as [number, number]] };
    expect(withoutFields(arranged, own, () => true)).toEqual(layout);
    const one = withoutFields(arranged, own, ({ column }) => column !== 1);
    expect(one.fields).toEqual(parts.slice(0, 2));
    expect(one.widths).toEqual([
      [0, 99],
      [own + 1, 50],
    ]);
  });

  it("comes back from a result as it was kept, also where the columns are not made yet", () => {
    const index = fc.nat(own + parts.length - 1);
    const layouts = fc.record({
      order: fc.uniqueArray(index),
      hidden: fc.uniqueArray(index),
      pinnedLeft: fc.uniqueArray(index),
      widths: fc.uniqueArray(fc.tuple(index, fc.nat(500)), { selector: ([column]) => column }),
    });
    const made = fc.shuffledSubarray([...parts, { column: 2, path: ["other"] }]);
    fc.assert(
      fc.property(layouts, made, (arranged, fields) => {
        const kept: ColumnLayout = { ...plainLayout, ...arranged, fields: [...parts] };
        const columns = columnsWith(fields);
        const back = keptLayoutOf(placedLayout(kept, columns), columns);
        const natural = placedLayout({ ...kept, order: [] }, columnsWith(parts)).order;
        const isNatural = natural.join() === kept.order.join();
        expect(back).toEqual(isNatural ? { ...kept, order: [] } : kept);
      }),
    );
  });
});
