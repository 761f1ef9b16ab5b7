/** What can be computed over a column, by its type in DuckDB. */
export type TypeKind = "exact" | "float" | "time" | "text" | "other";

const times = /^(DATE|TIMESTAMP(_S|_MS|_NS)?|TIMESTAMP WITH TIME ZONE)$/;

export function typeKind(type: string): TypeKind {
  if (/^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DECIMAL\(.*\))$/.test(type)) return "exact";
  if (type === "DOUBLE" || type === "FLOAT") return "float";
  if (times.test(type)) return "time";
  return type === "VARCHAR" ? "text" : "other";
}
