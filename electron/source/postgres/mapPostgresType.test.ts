import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapPostgresType } from "./mapPostgresType";

/** The modifier by which the catalogue says precision and scale. */
const modifier = (precision: number, scale: number) => ((precision << 16) | (scale & 0x7ff)) + 4;

function typeOfNumeric(precision: number, scale: number): string {
  return mapPostgresType({
    builtIn: "numeric",
    kind: "b",
    isArray: false,
    modifier: modifier(precision, scale),
  }).type;
}

describe("mapPostgresType", () => {
  it.each([
    [12, 2, "DECIMAL(12,2)"],
    [38, 0, "DECIMAL(38,0)"],
    [39, 0, "VARCHAR"],
    [5, -2, "DECIMAL(7,0)"],
    [38, -1, "VARCHAR"],
    [3, 5, "DECIMAL(5,5)"],
    [1000, 1000, "VARCHAR"],
  ])("takes numeric(%i,%i) as %s", (precision, scale, type) => {
    expect(typeOfNumeric(precision, scale)).toBe(type);
  });

  it("never gives a numeric fewer digits on either side of the point than PostgreSQL does", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: -1000, max: 1000 }),
        (precision, scale) => {
          const [, width, digits] = /^DECIMAL\((\d+),(\d+)\)$/.exec(typeOfNumeric(precision, scale)) ?? [];
          if (width === undefined || digits === undefined) {
            expect(Math.max(precision, scale, precision - scale)).toBeGreaterThan(38);
            return;
          }
          expect(Number(digits)).toBe(Math.max(scale, 0));
          expect(Number(width) - Number(digits)).toBeGreaterThanOrEqual(precision - scale);
        },
      ),
    );
  });

  it("keeps a type it does not know as the text the source gives it", () => {
    const mapping = mapPostgresType({ builtIn: null, kind: "b", isArray: false, modifier: -1 });
    expect(mapping).toMatchObject({ type: "VARCHAR", readAs: "VARCHAR", expression: "value" });
    expect(mapping.select('"c"')).toBe('"c"');
  });
});
