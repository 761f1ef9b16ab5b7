import type { Bucket, ColumnStatistics } from "#shared/contract/resultAnalysis";
import type { TypeFamily } from "#shared/domain/typeFamily";
import { placeOf } from "../placeOf";

type Period = Extract<Bucket, { kind: "period" }>["period"];

const dayMs = 24 * 60 * 60 * 1000;

/** Periods with the days up to which they make no more points than a line can show. */
const reaches: readonly (readonly [Period, number])[] = [
  ["minute", 1 / 12],
  ["hour", 3],
  ["day", 92],
  ["month", 20 * 366],
  ["year", Infinity],
];

/** The period by which times are grouped for a line, by how far they reach; a month where that is not known. */
export function periodOver(statistics: ColumnStatistics | undefined, family: TypeFamily): Period {
  const start = placeOf(statistics?.minimum ?? null, "timestamp");
  const end = placeOf(statistics?.maximum ?? null, "timestamp");
  if (start === null || end === null) return "month";
  const [period] = reaches.find(([, most]) => (end - start) / dayMs <= most) ?? ["year"];
  const isTooFine = family === "date" && (period === "minute" || period === "hour");
  return isTooFine ? "day" : period;
}
