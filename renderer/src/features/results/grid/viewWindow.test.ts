import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowHeight } from "../../../queries/rowHeights";
import { type GridColumn, headerHeight } from "./GridColumn";
import { placeForDrop } from "./GridHeader";
import { pointUnder } from "./useGridPointer";
import { viewStep, viewWindow } from "./useDrawnCells";
import { scrolledInto } from "./useGridSelection";

function columnsOf(widths: readonly number[]): readonly GridColumn[] {
  let start = 0;
  return widths.map((width, place) => {
    const column: GridColumn = {
      index: place,
      place,
      name: `c${place}`,
      label: `c${place}`,
      heading: [],
      type: "INTEGER",
      family: "integer",
      pane: "center",
      start,
      width,
      timeZone: null,
      isIdentifier: false,
      sorted: null,
    };
    start += width;
    return column;
  });
}

const widths = fc.array(fc.integer({ min: 48, max: 400 }), { minLength: 1, maxLength: 200 });

describe("viewWindow", () => {
  it("holds every row and column that can be seen, and not many more", () => {
    fc.assert(
      fc.property(widths, fc.nat(100_000), fc.nat(3_000_000), fc.nat(20_000), (all, rowCount, top, left) => {
        const columns = columnsOf(all);
        const box = {
          top: top - (top % viewStep.rows),
          left: left - (left % viewStep.columns),
          width: 1280,
          height: 600,
        };
        const seen = viewWindow(box, rowCount, columns, 60, true);
        for (
          let row = Math.floor(top / rowHeight("grid"));
          row * rowHeight("grid") < top + 600 - headerHeight;
          row += 1
        ) {
          if (row < rowCount) expect(row >= seen.firstRow && row <= seen.lastRow).toBe(true);
        }
        for (const column of columns) {
          if (column.start + column.width <= left || column.start >= left + 1280 - 60) continue;
          expect(column.place >= seen.firstPlace && column.place <= seen.lastPlace).toBe(true);
        }
        expect(seen.lastRow - seen.firstRow).toBeLessThan(50);
        expect(seen.lastPlace - seen.firstPlace).toBeLessThan(40);
      }),
    );
  });

  it("is at first only what can be seen of the beginning", () => {
    fc.assert(
      fc.property(widths, fc.nat(100_000), (all, rowCount) => {
        const columns = columnsOf(all);
        const box = { top: 0, left: 0, width: 1280, height: 600 };
        const seen = viewWindow(box, rowCount, columns, 60, false);
        const isSeen = (row: number) => row < rowCount && row * rowHeight("grid") < 600 - headerHeight;
        for (let row = 0; isSeen(row); row += 1) expect(row).toBeLessThanOrEqual(seen.lastRow);
        expect(seen.lastRow * rowHeight("grid")).toBeLessThanOrEqual(600 - headerHeight);
        for (const { start, place } of columns) expect(place <= seen.lastPlace).toBe(start < 1280 - 60);
      }),
    );
  });

  it("finds the cell under the pointer wherever the grid is scrolled to", () => {
    const columns = columnsOf([100, 200, 50]);
    const view = { scrollLeft: 120, scrollTop: 1000 * rowHeight("grid"), gutterWidth: 60, width: 1280 };
    const size = { rows: 2000, columns: 3 };
    expect(pointUnder(70, 10, view, columns, size)).toEqual({
      area: "header",
      point: { row: -1, column: 1 },
    });
    expect(pointUnder(70, headerHeight + 1, view, columns, size)).toEqual({
      area: "cells",
      point: { row: 1000, column: 1 },
    });
    expect(pointUnder(10, headerHeight + 1, view, columns, size).area).toBe("rowNumbers");
    expect(pointUnder(10, 10, view, columns, size).area).toBe("corner");
    expect(pointUnder(1000, headerHeight + 1, view, columns, size).area).toBe("outside");
  });

  it("scrolls no further than needed to show a cell", () => {
    expect(scrolledInto(100, 26, 0, 500, 44)).toBe(0);
    expect(scrolledInto(600, 26, 0, 500, 44)).toBe(170);
    expect(scrolledInto(100, 26, 300, 500, 44)).toBe(100);
    expect(scrolledInto(100, 2000, 300, 500, 44)).toBe(100);
  });

  it("lets a dragged column fall where most of it lies", () => {
    const columns = columnsOf([100, 100, 100]);
    const [first, , last] = columns;
    if (first === undefined || last === undefined) throw new Error("three columns were made");
    expect(placeForDrop(first, 160, columns)).toBe(3);
    expect(placeForDrop(first, 60, columns)).toBe(2);
    expect(placeForDrop(first, 10, columns)).toBe(1);
    expect(placeForDrop(last, -160, columns)).toBe(0);
  });
});
