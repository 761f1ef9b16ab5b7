import type { Bucket, ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook, LookKey } from "#shared/domain/results/resultPresentation";
import type { TypeFamily } from "#shared/domain/typeFamily";
import { placeOf } from "./placeOf";
import { type GuessColumn, guessColumns } from "./guessColumns";

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
function periodOver(statistics: ColumnStatistics | undefined, family: TypeFamily): Period {
  const start = placeOf(statistics?.minimum ?? null, "timestamp");
  const end = placeOf(statistics?.maximum ?? null, "timestamp");
  if (start === null || end === null) return "month";
  const [period] = reaches.find(([, most]) => (end - start) / dayMs <= most) ?? ["year"];
  const isTooFine = family === "date" && (period === "minute" || period === "hour");
  return isTooFine ? "day" : period;
}

const plain = { series: null, order: "key", isStacked: false, isLog: false } as const;
const rows = { column: null, aggregate: "count" } as const;

/** Rows up to which each time is a point of its own. */
export const fewRows = 400;

/**
 * A first chart of a result by its columns' names, types and values: numbers over a time as a line, numbers by what has
 * names as bars, two numbers against each other as points, one alone by its distribution. What is no amount is not added.
 *
 * @param statistics Of the columns whose values are known, by their index
 */
export function chartGuess(
  columns: readonly ResultColumn[],
  rowCount: number,
  statistics: ReadonlyMap<number, ColumnStatistics>,
): ChartLook {
  const { time, year, word, calendar, amounts, rates, map, numbers, all } = guessColumns(
    columns,
    rowCount,
    statistics,
  );
  const [amount, other] = amounts;
  const [rate] = rates;
  const y: ChartLook["y"] =
    amount !== undefined
      ? { column: amount.ref, aggregate: "sum" }
      : rate !== undefined
        ? { column: rate.ref, aggregate: "average" }
        : rows;

  if (time !== undefined) {
    const bucket: Bucket =
      rowCount > fewRows
        ? { kind: "period", period: periodOver(statistics.get(time.ref.index), time.family) }
        : { kind: "value" };
    return { ...plain, type: "line", x: { column: time.ref, bucket }, y };
  }
  if (year !== undefined) return { ...plain, type: "line", x: keyOf(year), y };
  if (map !== null && amount === undefined) return points(map.longitude, map.latitude);
  if (word !== undefined) return { ...plain, type: "bar", x: keyOf(word), y, order: "value" };
  if (calendar !== undefined) return { ...plain, type: "bar", x: keyOf(calendar), y };
  const [one, two] = [...amounts, ...rates];
  // What only its values make a number of rows is an axis still, as the place in a series.
  const place = numbers.find(({ role, isNamed }) => role === "name" && !isNamed);
  if (one !== undefined && place !== undefined) return points(place, one);
  if (one !== undefined && two !== undefined)
    return other === undefined ? points(two, one) : points(one, two);
  const only = one ?? numbers[0] ?? all[0];
  if (only === undefined) return { ...plain, type: "bar", x: null, y: null };
  return { ...plain, type: numbers.includes(only) ? "histogram" : "bar", x: keyOf(only), y: rows };
}

function points(x: GuessColumn, y: GuessColumn): ChartLook {
  return { ...plain, type: "scatter", x: keyOf(x), y: { column: y.ref, aggregate: "sum" } };
}

function keyOf({ ref }: GuessColumn): LookKey {
  return { column: ref, bucket: { kind: "value" } };
}
