import { useEffect, useMemo, useState } from "react";
import type { Bucket, ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook, LookKey } from "#shared/domain/results/resultPresentation";
import { isNumeric, typeFamily, type TypeFamily } from "#shared/domain/typeFamily";
import type { ResultClient } from "../client/ResultClient";
import { roleByName } from "./numberRole";
import { placeOf } from "../chartData/placeOf";
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
  if (map !== null && amount === undefined) return places(map.longitude, map.latitude);
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

/** Where rows are on the map of the world. */
function places(longitude: GuessColumn, latitude: GuessColumn): ChartLook {
  return { ...plain, type: "map", x: keyOf(longitude), rows: keyOf(latitude), y: rows };
}

function keyOf({ ref }: GuessColumn): LookKey {
  return { column: ref, bucket: { kind: "value" } };
}

/** Columns of each kind that are looked at: a guess must not take as long as a chart. */
const mostOfKind = 4;

/**
 * The columns whose values say more of a first chart than their names do.
 *
 * @param isGrouped Whether times are put together, for which it has to be known how far they reach
 */
export function askedColumns(columns: readonly ResultColumn[], isGrouped: boolean): readonly number[] {
  const typed = columns.map(({ name, type }, index) => ({ name, index, family: typeFamily(type) }));
  const times = typed.filter(({ family }) => family === "date" || family === "timestamp");
  const words = typed.filter(({ family }) => family === "text");
  const numbers = typed.filter(({ family }) => isNumeric(family));
  const roleOf = ({ name, family }: (typeof typed)[number]) => roleByName(name, family === "integer");
  const hasAmount = numbers.some((number) => roleOf(number) === "amount");
  const unclear = numbers.filter((number) => {
    const role = roleOf(number);
    return role === "latitude" || role === "longitude" || (role === null && !hasAmount);
  });
  return [
    ...(isGrouped ? times.slice(0, 1) : []),
    ...(times.length === 0 ? words.slice(0, mostOfKind) : []),
    ...unclear.slice(0, mostOfKind),
  ].map(({ index }) => index);
}

const nothing: ReadonlyMap<number, ColumnStatistics> = new Map();

/**
 * The first chart of a result. Where names do not say what columns are, it waits for what their values say.
 *
 * @param isWanted False where another chart was chosen, so that nothing is asked of the store
 * @returns The guess so far, and whether it is the last word
 */
export function useChartGuess(
  client: ResultClient,
  columns: readonly ResultColumn[],
  rowCount: number,
  isWanted: boolean,
): { readonly guess: ChartLook; readonly isSettled: boolean } {
  const isGrouped = rowCount > fewRows;
  const asked = useMemo(() => askedColumns(columns, isGrouped), [columns, isGrouped]);
  // By what it was asked of: the values of another result's columns say nothing.
  const [read, setRead] = useState({ of: asked, statistics: nothing });
  useEffect(() => {
    if (asked.length === 0 || !isWanted) return undefined;
    let isCurrent = true;
    void readStatistics(asked, (column) => client.analyses.statistics(column)).then((statistics) => {
      if (isCurrent) setRead({ of: asked, statistics });
    });
    return () => {
      isCurrent = false;
    };
  }, [client, asked, isWanted]);
  const isRead = read.of === asked && read.statistics !== nothing;
  const statistics = isRead ? read.statistics : nothing;
  const guess = useMemo(() => chartGuess(columns, rowCount, statistics), [columns, rowCount, statistics]);
  return { guess, isSettled: asked.length === 0 || isRead };
}

/** What is known of columns, by their index: of all up to the first that cannot be asked. What is wrong is said elsewhere. */
async function readStatistics(
  indexes: readonly number[],
  read: (column: number) => Promise<ColumnStatistics>,
): Promise<ReadonlyMap<number, ColumnStatistics>> {
  const known = new Map<number, ColumnStatistics>();
  for (const index of indexes) {
    const statistics = await read(index).catch(() => null);
    if (statistics === null) break;
    known.set(index, statistics);
  }
  return known;
}
