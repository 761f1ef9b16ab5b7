// @vitest-environment happy-dom
import { columnLayout, plainLayout, type ColumnLayout } from "#shared/domain/results/columnLayout";
import type { SortKey } from "#shared/domain/results/resultView";
import { renderHook } from "@testing-library/react";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GridColumn, SortedBy } from "./GridColumn";
import { hidden, moved, pinned, resized, shown } from "./layoutChanges";
import { useGridColumns } from "./useGridColumns";

const names = ["a", "b", "c", "d", "e", "f"];
const resultColumns = names.map((name) => ({ name, type: "INTEGER" }));
const guessed = names.map(() => 100);

function columnsOf(layout: ColumnLayout): readonly GridColumn[] {
  return renderHook(() => useGridColumns(layout, resultColumns, guessed)).result.current;
}

function text(layout: ColumnLayout): string {
  const mark = { left: "<", center: "", right: ">" };
  return columnsOf(layout)
    .map(({ name, pane }) => `${mark[pane]}${name}`)
    .join(" ");
}

const change = fc.record({
  kind: fc.constantFrom(
    "move" as const,
    "left" as const,
    "right" as const,
    "center" as const,
    "hide" as const,
    "show" as const,
    "width" as const,
  ),
  column: fc.nat(5),
  to: fc.nat(8),
});

describe("the columns of the grid", () => {
  it("say by which key of several the rows are sorted, and in which direction", () => {
    const sorted = (sort: readonly SortKey[]) =>
      renderHook(() => useGridColumns(plainLayout, resultColumns, guessed, sort)).result.current.map(
        (column) => column.sorted,
      );
    const none = names.map((): SortedBy | null => null);
    expect(sorted([])).toEqual(none);
    expect(sorted([{ column: 1, direction: "desc" }])).toEqual(
      none.with(1, { direction: "desc", rank: null }),
    );
    expect(
      sorted([
        { column: 4, direction: "asc" },
        { column: 1, direction: "desc" },
      ]),
    ).toEqual(none.with(4, { direction: "asc", rank: 1 }).with(1, { direction: "desc", rank: 2 }));
  });

  it("are each shown once or hidden, in panes from left to right, after any changes", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        let layout = plainLayout;
        for (const { kind, column: index, to } of changes) {
          const columns = columnsOf(layout);
          const column = columns.find((each) => each.index === index);
          if (kind === "show") layout = shown(layout, [index]);
          if (column === undefined) continue;
          if (kind === "move") layout = moved(layout, columns, column, to);
          if (kind === "hide") layout = hidden(layout, columns, index);
          if (kind === "width") layout = resized(layout, [[index, to * 300]]);
          if (kind === "left" || kind === "right" || kind === "center") layout = pinned(layout, index, kind);
        }
        const columns = columnsOf(layout);
        const seen = columns.map(({ index }) => index);
        expect([...seen, ...layout.hidden].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
        const order = { left: 0, center: 1, right: 2 };
        const panes = columns.map(({ pane }) => order[pane]);
        expect(panes).toEqual(panes.toSorted((a, b) => a - b));
        let start = 0;
        for (const [place, column] of columns.entries()) {
          expect(column).toMatchObject({ place, start });
          start += column.width;
        }
        expect(columnLayout.parse(layout)).toEqual(layout);
      }),
      { numRuns: 60 },
    );
  });

  it("move within their pane, and no further", () => {
    const [, b] = columnsOf(plainLayout);
    if (b === undefined) throw new Error("there are six columns");
    expect(text(moved(plainLayout, columnsOf(plainLayout), b, 4))).toBe("a c d e b f");
    const both = pinned(pinned(plainLayout, 0, "left"), 3, "left");
    expect(text(both)).toBe("<a <d b c e f");
    const [first] = columnsOf(both);
    if (first === undefined) throw new Error("there are six columns");
    expect(text(moved(both, columnsOf(both), first, 5))).toBe("<d <a b c e f");
  });

  it("go to an edge and back to where they stood", () => {
    const right = pinned(plainLayout, 1, "right");
    expect(text(right)).toBe("a c d e f >b");
    expect(text(pinned(right, 1, "left"))).toBe("<b a c d e f");
    expect(text(pinned(right, 1, "center"))).toBe("a b c d e f");
  });

  it("come back beside the same neighbour after they were hidden", () => {
    const without = hidden(plainLayout, columnsOf(plainLayout), 2);
    expect(text(without)).toBe("a b d e f");
    const last = columnsOf(without).at(-1);
    if (last === undefined) throw new Error("five columns are shown");
    expect(text(shown(moved(without, columnsOf(without), last, 0), [2]))).toBe("f a b c d e");
  });

  it("never are all hidden", () => {
    let layout = plainLayout;
    for (const index of [0, 1, 2, 3, 4, 5]) layout = hidden(layout, columnsOf(layout), index);
    expect(text(layout)).toBe("f");
  });
});
