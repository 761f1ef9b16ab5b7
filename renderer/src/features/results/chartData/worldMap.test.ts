import { describe, expect, it } from "vitest";
import { flatPolygons } from "./worldMap";

describe("a polygon of the globe on a flat map", () => {
  it("stays as it is where it crosses no date line", () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 0],
    ];
    expect(flatPolygons([square])).toEqual([[square]]);
  });

  it("is drawn at both edges where it crosses the date line", () => {
    const island = [
      [179, 0],
      [-179, 0],
      [-179, 5],
      [179, 0],
    ];
    expect(flatPolygons([island])).toEqual([
      [
        [
          [179, 0],
          [181, 0],
          [181, 5],
          [179, 0],
        ],
      ],
      [
        [
          [-181, 0],
          [-179, 0],
          [-179, 5],
          [-181, 0],
        ],
      ],
    ]);
  });

  it("reaches down to the pole that it surrounds", () => {
    const around = [
      [-120, -70],
      [0, -70],
      [120, -70],
      [-120, -70],
    ];
    const [[ring = []] = []] = flatPolygons([around]);
    expect(ring.slice(-3)).toEqual([
      [240, -90],
      [-120, -90],
      [-120, -70],
    ]);
  });
});
