import type { ResultColumn } from "#shared/contract/resultPort";
import type { Bucket } from "#shared/contract/resultAnalysis";
import type { ChartLook, ColumnRef, LookKey } from "#shared/domain/resultLook";
import { isNumeric, typeFamily, type TypeFamily } from "#shared/domain/typeFamily";

interface Typed {
  readonly ref: ColumnRef;
  readonly family: TypeFamily;
}

/** Rows up to which each time is a point of its own. */
const fewRows = 400;

type Period = Extract<Bucket, { kind: "period" }>["period"];

/** Periods with the days up to which they make no more points than a line can show. */
const reaches: readonly (readonly [Period, number])[] = [
  ["minute", 1 / 12],
  ["hour", 3],
  ["day", 92],
  ["month", 20 * 366],
  ["year", Infinity],
];

/**
 * A first chart of a result by its types: numbers over a time as a line, numbers by what has names as bars, two numbers
 * against each other as points, one alone by its distribution.
 *
 * @param days How far the times that it runs along reach; null where that is not known
 */
export function chartGuess(
  columns: readonly ResultColumn[],
  rowCount: number,
  days: number | null,
): ChartLook {
  const typed = columns.map(({ name, type }, index): Typed => ({
    ref: { index, name },
    family: typeFamily(type),
  }));
  const time = typed.find(({ family }) => family === "date" || family === "timestamp");
  const word = typed.find(({ family }) => family === "text" || family === "boolean");
  const numbers = typed.filter(({ family }) => isNumeric(family));
  const [first] = numbers;
  // A key is no measure: what is computed is mostly found behind it.
  const measure = numbers.find(({ ref }) => !isKeyName(ref.name)) ?? first;
  const plain = { series: null, order: "key", isStacked: false, isLog: false } as const;
  const sum = (of: Typed | undefined): ChartLook["y"] =>
    of === undefined ? { column: null, aggregate: "count" } : { column: of.ref, aggregate: "sum" };

  if (time !== undefined) {
    const bucket: Bucket =
      rowCount > fewRows ? { kind: "period", period: periodFor(days, time.family) } : { kind: "value" };
    return { ...plain, type: "line", x: { column: time.ref, bucket }, y: sum(measure) };
  }
  if (word !== undefined) {
    const x: LookKey = { column: word.ref, bucket: { kind: "value" } };
    return { ...plain, type: "bar", x, y: sum(measure), order: "value" };
  }
  const [x, y] = numbers;
  if (x !== undefined && y !== undefined) {
    return {
      ...plain,
      type: "scatter",
      x: { column: x.ref, bucket: { kind: "value" } },
      y: { column: y.ref, aggregate: "sum" },
    };
  }
  const only = x ?? typed[0];
  if (only === undefined) return { ...plain, type: "bar", x: null, y: null };
  return {
    ...plain,
    type: isNumeric(only.family) ? "histogram" : "bar",
    x: { column: only.ref, bucket: { kind: "value" } },
    y: { column: null, aggregate: "count" },
  };
}

function periodFor(days: number | null, family: TypeFamily): Period {
  if (days === null) return "month";
  const [period] = reaches.find(([, most]) => days <= most) ?? ["year"];
  const isTooFine = family === "date" && (period === "minute" || period === "hour");
  return isTooFine ? "day" : period;
}

/** Numbers that name something, or a time, and come to nothing when they are added. */
function isKeyName(name: string): boolean {
  return /(^|_)(id|key|nr|no|year|quarter|month|week|day|hour)$/i.test(name) || /[a-z]Id$/.test(name);
}
