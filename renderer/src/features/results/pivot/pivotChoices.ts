import type { Aggregate, Bucket } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnRef, LookKey, LookValue, PivotLook } from "#shared/domain/results/resultPresentation";
import { isNumeric, isZoned, typeFamily } from "#shared/domain/typeFamily";
import { messages } from "../../../messages/messages";

export type Well = "rows" | "across" | "values";

const periods = ["year", "quarter", "month", "week", "day"] as const;

/** How values of a column can be put together, by its type. */
export function bucketsOf(type: string): Bucket[] {
  const family = typeFamily(type);
  const whole: Bucket = { kind: "value" };
  if (family === "date") return [whole, ...periods.map(ofPeriod)];
  if (family === "timestamp")
    return [whole, ...[...periods, "hour" as const, "minute" as const].map(ofPeriod)];
  if (!isNumeric(family)) return [whole];
  return [whole, ...[5, 10, 20, 50].map((count): Bucket => ({ kind: "ranges", count }))];
}

function ofPeriod(period: Extract<Bucket, { kind: "period" }>["period"]): Bucket {
  return { kind: "period", period };
}

/** What can be computed of a column, by its type. */
export function aggregatesOf(type: string): Aggregate[] {
  const family = typeFamily(type);
  if (isNumeric(family)) return ["sum", "average", "minimum", "maximum", "median", "count", "countDistinct"];
  const hasMiddle = family === "date" || family === "timestamp";
  return ["count", "countDistinct", "minimum", "maximum", ...(hasMiddle ? (["median"] as const) : [])];
}

export function bucketName(bucket: Bucket): string {
  const text = messages.resultAnalysis;
  switch (bucket.kind) {
    case "value":
      return text.bucket.value;
    case "period":
      return text.bucket[bucket.period];
    case "ranges":
      return text.ranges(bucket.count);
    case "steps":
      return text.steps(bucket.size);
  }
}

/** @param type of the column: periods of points of time are those of UTC, whatever zone the grid shows them in */
export function keyName({ column, bucket }: LookKey, type: string): string {
  if (bucket.kind === "value") return column.name;
  const text = messages.resultAnalysis;
  const name = bucketName(bucket);
  return text.bucketOf(isZoned(type) ? text.inUtc(name) : name, column.name);
}

export function valueName({ column, aggregate }: LookValue): string {
  const text = messages.resultAnalysis;
  return column === null ? text.countRows : text.aggregateOf(text.aggregate[aggregate], column.name);
}

/** A pivot with a column put into a well, as its type suggests: a time by its month, a number as a sum. */
export function putInto(pivot: PivotLook, well: Well, ref: ColumnRef, column: ResultColumn): PivotLook {
  const family = typeFamily(column.type);
  const isTime = family === "date" || family === "timestamp";
  const key: LookKey = { column: ref, bucket: isTime ? ofPeriod("month") : { kind: "value" } };
  const isThere = ({ column: other }: LookKey) => other.index === ref.index;
  const rows = pivot.rows.filter((one) => !isThere(one));
  const across = pivot.across.filter((one) => !isThere(one));
  switch (well) {
    case "rows":
      return { ...pivot, rows: [...rows, key], across };
    case "across":
      return { ...pivot, rows, across: [...across, key] };
    case "values":
      return {
        ...pivot,
        values: [...pivot.values, { column: ref, aggregate: aggregatesOf(column.type)[0] ?? "count" }],
      };
  }
}
