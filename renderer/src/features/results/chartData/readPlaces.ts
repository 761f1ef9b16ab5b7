import type { Bucket, GroupValue } from "#shared/domain/results/resultAnalysis";
import { AppError } from "#shared/errors/AppError";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ViewRows } from "../client/ViewRows";
import type { ReadChart } from "./ChartData";
import { mostPoints, rowsOf } from "./readGroups";
import { loadWorld } from "./worldMap";

/** Degrees to which places are rounded, one after the other, until they are few enough to be drawn. */
const steps: readonly (number | null)[] = [null, 0.01, 0.1, 0.5, 2, 5];

/** Reads the places on a map with what their rows come to: each by itself, or those near each other together. Rejects with AppError. */
export async function readPlaces(
  client: ResultClient,
  longitude: number,
  latitude: number,
  value: GroupValue,
): Promise<ReadChart> {
  await loadWorld();
  const { groups, step } = await groupedPlaces(client, longitude, latitude, value);
  const rows = rowsOf(groups, groups);
  try {
    const [lons = [], lats = [], values = [], counts = []] = await groups.readTexts(mostPoints);
    const rowsAt = (row: number) => Number(counts[row] ?? 0);
    const isThere = (row: number) => isWithin(lons[row], 180) && isWithin(lats[row], 90);
    const drawn = [...lons.keys()].filter(isThere);
    const places = drawn.map((row) => ({
      longitude: lons[row] ?? "",
      latitude: lats[row] ?? "",
      y: values[row] ?? null,
    }));
    const without = [...lons.keys()]
      .filter((row) => (lons[row] ?? null) === null || (lats[row] ?? null) === null)
      .reduce((sum, row) => sum + rowsAt(row), 0);
    const beyond =
      [...lons.keys()].filter((row) => !isThere(row)).reduce((sum, row) => sum + rowsAt(row), 0) - without;
    const text = messages.resultChart;
    const notes = [
      ...(step === null ? [] : [text.placesRounded(step)]),
      ...(without > 0 ? [text.withoutCoordinates(without)] : []),
      ...(beyond > 0 ? [text.outsideEarth(beyond)] : []),
    ];
    return {
      data: { kind: "places", places, pointCount: places.length, notes },
      rows: { ...rows, chosen: [0, 1, 2] },
    };
  } catch (error) {
    rows.close();
    throw error;
  }
}

async function groupedPlaces(
  client: ResultClient,
  longitude: number,
  latitude: number,
  value: GroupValue,
): Promise<{ readonly groups: ViewRows; readonly step: number | null }> {
  for (const step of steps) {
    const bucket: Bucket = step === null ? { kind: "value" } : { kind: "steps", size: step };
    const keys = [longitude, latitude].map((column) => ({ column, bucket }));
    const values: GroupValue[] = [value, { column: null, aggregate: "count" }];
    const groups = await client.derived
      .group({ keys, across: [], values }, () => undefined)
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === "GROUPS_TOO_MANY") return null;
        throw error;
      });
    if (groups === null) continue;
    if (groups.rowCount <= mostPoints) return { groups, step };
    groups.close();
  }
  throw new AppError("GROUPS_TOO_MANY", "There are too many places.");
}

function isWithin(text: string | null | undefined, most: number): boolean {
  return text !== null && text !== undefined && text !== "" && Math.abs(Number(text)) <= most;
}
