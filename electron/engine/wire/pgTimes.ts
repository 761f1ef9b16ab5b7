import { DuckDBTypeId } from "@duckdb/node-api";

/** From 1970-01-01, where DuckDB counts from, to 2000-01-01, where PostgreSQL does. */
const epochDays = 10_957;
export const epochMicros = 946_684_800_000_000n;

const longestMicros = 2n ** 63n - 1n;
export const largestInt32 = 2_147_483_647;

/** DuckDB keeps -infinity as the negative of infinity; PostgreSQL as the least number there is. */
export function pgDate(days: number): number {
  if (days === largestInt32) return largestInt32;
  if (days === -largestInt32) return -largestInt32 - 1;
  const shifted = days - epochDays;
  if (shifted < -largestInt32) throw outOfRange("date");
  return shifted;
}

export function pgTimestamp(micros: bigint): bigint {
  if (micros === longestMicros) return longestMicros;
  if (micros === -longestMicros) return -longestMicros - 1n;
  const shifted = micros - epochMicros;
  if (shifted <= -longestMicros) throw outOfRange("timestamp");
  return shifted;
}

/** What DuckDB counts a timestamp in, as microseconds; infinities stay what they are. */
export function microsOf(typeId: DuckDBTypeId, value: bigint): bigint {
  if (value === longestMicros || value === -longestMicros) return value;
  if (typeId === DuckDBTypeId.TIMESTAMP_S) return value * 1_000_000n;
  return typeId === DuckDBTypeId.TIMESTAMP_MS ? value * 1000n : value;
}

function outOfRange(what: string): Error {
  return new Error(
    `Out of Range Error: a ${what} lies too far in the past for PostgreSQL's protocol. Cast it to VARCHAR.`,
  );
}
