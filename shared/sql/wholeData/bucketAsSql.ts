import type { Bucket } from "../../contract/resultAnalysis";
import { typeFamily } from "../../domain/typeFamily";
import type { WrittenColumn } from "./conditionAsSql";

/** What rows of `rows_of` are put together by: the value of a column, its period, or the lower bound of its range. */
export function bucketAsSql({ sql, type }: WrittenColumn, bucket: Bucket): string {
  switch (bucket.kind) {
    case "value":
      return sql;
    case "period": {
      const start = `date_trunc('${bucket.period}', ${sql})`;
      return bucket.period === "hour" || bucket.period === "minute" ? start : `CAST(${start} AS DATE)`;
    }
    case "ranges": {
      // Times are counted in seconds and turned back into times.
      const isTime = ["date", "timestamp"].includes(typeFamily(type));
      const number = (value: string) => (isTime ? `epoch(${value})` : `${value}::DOUBLE`);
      const low = number(`(SELECT min(${sql}) FROM rows_of)`);
      const width = `(${number(`(SELECT max(${sql}) FROM rows_of)`)} - ${low})`;
      const place = `least(floor((${number(sql)} - ${low}) / nullif(${width}, 0) * ${bucket.count}), ${bucket.count - 1})`;
      const start = `coalesce(${low} + ${width} * ${place} / ${bucket.count}, ${low})`;
      return `CASE WHEN ${sql} IS NULL THEN NULL ELSE ${isTime ? `make_timestamp((${start} * 1000000)::BIGINT)` : start} END`;
    }
  }
}
