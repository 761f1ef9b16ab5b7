import { shownText } from "./TableColumn";

/** A whole number of so many digits is read from a DOUBLE without loss. */
const wholeLimit = "1e38";

/**
 * SQL of one text for each number, whatever type holds it: decimal notation without zeros that say nothing. A DOUBLE is the
 * whole number that it holds, or the number that its cell shows; beyond what DECIMAL can write it stays as it is shown.
 */
export function numberText(value: string, type: string): string {
  if (type !== "DOUBLE" && type !== "FLOAT") return withoutZeros(`CAST(${value} AS VARCHAR)`);
  const shown = shownText({ type }, value);
  const isWhole = `isfinite(${value}) AND abs(${value}) < ${wholeLimit} AND trunc(${value}) = ${value}`;
  const decimal = `TRY_CAST(${shown} AS DECIMAL(38,37))::VARCHAR`;
  // A smaller one would be rounded.
  const small = `CASE WHEN contains(${shown}, 'e-') AND CAST(${decimal} AS DOUBLE) = ${value} THEN ${withoutZeros(decimal)} END`;
  return `CASE WHEN ${isWhole} THEN CAST(CAST(${value} AS HUGEINT) AS VARCHAR) ELSE coalesce(${small}, ${shown}) END`;
}

/** Of a DECIMAL whose digits are all behind the point, DuckDB writes no zero before it. */
function withoutZeros(text: string): string {
  const short = `rtrim(rtrim(${text}, '0'), '.')`;
  return String.raw`CASE WHEN contains(${text}, '.') THEN regexp_replace(${short}, '^(-?)(\.|$)', '\10\2') ELSE ${text} END`;
}
