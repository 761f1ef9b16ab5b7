import { DuckDBTypeId, type DuckDBConnection } from "@duckdb/node-api";

/** Types that DuckDB builds no index over; trying it would end the whole transaction. */
const unindexed = new Set([
  DuckDBTypeId.LIST,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.MAP,
  DuckDBTypeId.UNION,
  DuckDBTypeId.INTERVAL,
]);

export interface IndexQuestion {
  /** Quoted, with its schema. */
  readonly table: string;
  /** What the index is over, as SQL: quoted columns, or expressions in parentheses. */
  readonly expressions: readonly string[];
  readonly isUnique: boolean;
}

/**
 * Looks for what stands against an index or key over rows before it is built, because a failing build ends the
 * transaction with all rows in it; a question about a name that is not there does not.
 *
 * @returns the reason as the end of a sentence, or undefined where nothing stands against it
 */
export async function whyNoIndex(
  connection: DuckDBConnection,
  { table, expressions, isUnique }: IndexQuestion,
): Promise<string | undefined> {
  const names = expressions.map((_, index) => `part_${index}`);
  const parts = `SELECT ${expressions.map((expression, index) => `${expression} AS part_${index}`).join(", ")} FROM ${table}`;
  const hasRow = async (sql: string): Promise<boolean> =>
    (await connection.runAndReadAll(`SELECT 1 FROM ${sql} LIMIT 1`)).currentRowCount > 0;
  let types;
  try {
    types = (await connection.runAndReadAll(`${parts} LIMIT 0`)).columnTypes();
  } catch {
    return "the table no longer has everything that it is over";
  }
  const barred = types.find(({ typeId }) => unindexed.has(typeId));
  if (barred !== undefined) return `values of the type ${barred.toString()} cannot be in an index`;
  const computed = expressions.filter((expression) => expression.startsWith("("));
  for (const expression of computed) {
    // A NULL in the struct is a value, a NULL in its place is a row that the expression fails on.
    if (await hasRow(`${table} WHERE TRY(system.main.struct_pack(part := ${expression})) IS NULL`))
      return `${expression} cannot be computed for every row`;
  }
  const areSet = names.map((name) => `${name} IS NOT NULL`).join(" AND ");
  const repeated = `(${parts}) WHERE ${areSet} GROUP BY ${names.join(", ")} HAVING system.main.count(*) > 1`;
  if (isUnique && (await hasRow(repeated))) return `several rows have the same ${expressions.join(", ")}`;
  return undefined;
}
