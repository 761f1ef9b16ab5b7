import { describe, expect, it } from "vitest";
import { type GridColumn, headingRows, type Pane } from "./GridColumn";

function columnsUnder(...headings: readonly (readonly string[])[]): GridColumn[] {
  return headings.map((heading, place) => ({
    index: place,
    place,
    pane: "center",
    name: "",
    label: "",
    heading,
    type: "INTEGER",
    family: "integer",
    start: place * 100,
    width: 100,
    timeZone: null,
    isIdentifier: false,
    sorted: null,
  }));
}

const shown = (columns: readonly GridColumn[]) =>
  headingRows(columns).map((row) => row.map(({ text, first, last }) => `${text} ${first}-${last}`));

describe("the headings of a pivot", () => {
  it("stand over the columns that have them in common, also where an inner one repeats", () => {
    const columns = columnsUnder([], ["Oslo", "1"], ["Oslo", "1"], ["Oslo", "2"], ["Bergen", "2"], ["Total"]);
    expect(shown(columns)).toEqual([
      ["Oslo 1-3", "Bergen 4-4", "Total 5-5"],
      ["1 1-2", "2 3-3", "2 4-4"],
    ]);
    expect(headingRows(columns)[0]?.[0]).toMatchObject({ start: 100, width: 300 });
  });

  it("are parted where a column was moved between, or is pinned", () => {
    const moved = columnsUnder(["Oslo"], [], ["Oslo"]);
    expect(shown(moved)).toEqual([["Oslo 0-0", "Oslo 2-2"]]);
    const panes: readonly Pane[] = ["left", "center", "center"];
    const pinned = columnsUnder(["Oslo"], ["Oslo"], ["Oslo"]).map((column, place) => ({
      ...column,
      pane: panes[place] ?? "center",
    }));
    expect(shown(pinned)).toEqual([["Oslo 0-0", "Oslo 1-2"]]);
  });

  it("are none where no column has one", () => {
    expect(headingRows(columnsUnder([], []))).toEqual([]);
  });
});
