import { registerMap } from "echarts/core";

/** What the outline of the world is called. */
export const worldName = "world";

let loaded: Promise<void> | null = null;

/** Loads the outline of the world with the first map: it comes with the app, so nothing leaves the computer. */
export function loadWorld(): Promise<void> {
  loaded ??= registerWorld();
  return loaded;
}

async function registerWorld(): Promise<void> {
  const [{ feature }, { default: world }] = await Promise.all([
    import("topojson-client"),
    import("world-atlas/countries-110m.json"),
  ]);
  // The file names its parts by texts, which TypeScript reads as any text.
  const topology = world as unknown as Parameters<typeof feature>[0];
  const countries = topology.objects["countries"];
  if (countries === undefined) return;
  const outline = feature(topology, countries);
  const features = outline.type === "FeatureCollection" ? outline.features : [outline];
  const flat = features.flatMap(({ geometry, properties }) => {
    const polygons =
      geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : [];
    return [
      {
        type: "Feature",
        properties,
        geometry: { type: "MultiPolygon", coordinates: polygons.flatMap(flatPolygons) },
      },
    ];
  });
  registerMap(worldName, JSON.stringify({ type: "FeatureCollection", features: flat }));
}

type Ring = readonly (readonly number[])[];

/**
 * A polygon of the globe as polygons of a flat map from -180 to 180 degrees: one that crosses the date line is drawn at both edges,
 * which cut off what is beyond, and one around a pole reaches down to it.
 */
export function flatPolygons(rings: readonly Ring[]): Ring[][] {
  const [outer = [], ...holes] = rings;
  const unrolled = unrolledRing(outer);
  const longitudes = unrolled.map(([longitude = 0]) => longitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  if (west >= -180 && east <= 180) return [[outer, ...holes]];
  const shifted = (by: number): Ring =>
    unrolled.map(([longitude = 0, latitude = 0]) => [longitude + by, latitude]);
  return [[shifted(0), ...holes], [shifted(east > 180 ? -360 : 360)]];
}

/** A ring whose points follow each other without a leap around the globe. */
function unrolledRing(ring: Ring): Ring {
  let turns = 0;
  let before: number | null = null;
  const points = ring.map(([longitude = 0, latitude = 0]): readonly number[] => {
    if (before !== null && longitude - before > 180) turns -= 1;
    if (before !== null && longitude - before < -180) turns += 1;
    before = longitude;
    return [longitude + 360 * turns, latitude];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (turns === 0 || first === undefined || last === undefined) return points;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...points, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}
