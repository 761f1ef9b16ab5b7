import type { StoredResult } from "../rows/StoredResult";
import { resultOfRows } from "./resultOf";

/** Four sales in two cities and two months, one of them in no city and of no amount. */
export function salesResult(): StoredResult {
  return resultOfRows({ city: "VARCHAR", sold: "DATE", amount: "DECIMAL(10,2)" }, [
    ["Oslo", "2026-01-05", "1.10"],
    ["Bergen", "2026-01-09", "2.20"],
    ["Oslo", "2026-02-01", "3.30"],
    [null, "2026-02-02", null],
  ]);
}
