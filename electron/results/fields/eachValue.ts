import { setImmediate } from "node:timers/promises";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";

/** Bytes of values that are looked at before others are served. */
const sliceBytes = 1024 * 1024;

/**
 * Looks at the value of one column in every row of a complete result, in order.
 *
 * @param see Gets the value's bytes; null where the row has none.
 * @param reached Called with the rows that are done, from time to time; what it throws ends the work.
 * @throws AppError the result's own where it is dropped meanwhile
 */
export async function eachValue(
  result: StoredResult,
  column: number,
  see: (value: Buffer | null, row: number) => void,
  reached: (rowsDone: number) => void,
): Promise<void> {
  let seen = 0;
  for (let row = 0; row < result.rowCount; row += 1) {
    const { bytes, starts, ends } = result.rowCells(row);
    const start = starts[column] ?? -1;
    see(start < 0 ? null : bytes.subarray(start, ends[column]), row);
    seen += bytes.length;
    if (seen < sliceBytes) continue;
    seen = 0;
    await setImmediate();
    reached(row + 1);
    if (result.status.type === "failed") throw AppError.fromData(result.status.error);
  }
}
