import { describe, expect, it } from "vitest";
import { type DashboardTile, movedTile, resizedTile } from "./dashboard";

const tile = (id: string): DashboardTile => ({
  id,
  title: id,
  profileId: "embedded",
  databaseId: "harbour",
  sql: "SELECT 1",
  maxRows: 10,
  chart: { type: "bar", x: null, y: null, series: null, order: "key", isStacked: false, isLog: false },
  width: 2,
  height: 2,
  lastRun: null,
});
const tiles = ["a", "b", "c"].map(tile);
const order = (list: readonly DashboardTile[]) => list.map(({ id }) => id).join("");

describe("the tiles of a dashboard", () => {
  it("are moved as far as there are places", () => {
    expect(order(movedTile(tiles, "a", 1))).toBe("bac");
    expect(order(movedTile(tiles, "a", -1))).toBe("abc");
    expect(order(movedTile(tiles, "b", 9))).toBe("acb");
    expect(order(movedTile(tiles, "x", 1))).toBe("abc");
  });

  it("are resized within the grid", () => {
    expect(resizedTile(tile("a"), 1, -1)).toMatchObject({ width: 3, height: 1 });
    expect(resizedTile(tile("a"), 9, -9)).toMatchObject({ width: 4, height: 1 });
    expect(resizedTile(tile("a"), -9, 9)).toMatchObject({ width: 1, height: 4 });
  });
});
