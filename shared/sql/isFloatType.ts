/** Whether numbers of an SQL type are binary floating point, as DuckDB spells or accepts it; lists of such numbers too. */
export function isFloatType(type: string): boolean {
  return /^\s*(FLOAT[48]?|REAL|DOUBLE(\s+PRECISION)?)\s*(\[\d*\]\s*)*$/i.test(type);
}
