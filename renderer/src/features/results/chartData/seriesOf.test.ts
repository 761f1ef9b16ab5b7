import { describe, expect, it } from "vitest";
import { mostSeries, seriesOf } from "./ChartData";

const count = mostSeries + 3;
/** Parts of one point each, the later the higher. */
const points = Array.from({ length: count }, (_, index) => ({
  x: "2024",
  y: String(index),
  part: `part ${index}`,
}));

describe("the parts of a chart", () => {
  it("are those with the largest values where there are too many, in the order they came", () => {
    const { series, notes } = seriesOf(points, true, [], ({ y }) => Number(y));
    expect(series.map(({ name }) => name)).toEqual(points.slice(3).map(({ part }) => part));
    expect(notes).toEqual([`Only the ${mostSeries} largest series are drawn.`]);
  });

  it("are all there, in the order they came, where there are few", () => {
    const { series, notes } = seriesOf(points.slice(0, 3), true, [], ({ y }) => Number(y));
    expect(series.map(({ name }) => name)).toEqual(["part 0", "part 1", "part 2"]);
    expect(notes).toEqual([]);
  });
});
