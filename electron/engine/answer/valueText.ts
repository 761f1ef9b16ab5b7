import { DuckDBDateValue, type DuckDBValue } from "@duckdb/node-api";

/**
 * DuckDB's own text of a value that is neither bytes nor nested. The binding's differs from it in two places: an
 * infinite DATE is a day millions of years away there, and the year before 1 is a year 0, which doesn't exist.
 */
export function valueText(value: DuckDBValue): string {
  if (value instanceof DuckDBDateValue) {
    if (value.days === DuckDBDateValue.PosInf.days) return "infinity";
    if (value.days === DuckDBDateValue.NegInf.days) return "-infinity";
  }
  return String(value).replace(/^0000(-\d\d-\d\d)(?= |$)/, "0001$1 (BC)");
}
