import type { SqlDialect } from "../dialect";
import { listOf } from "../builtInLiterals";
import { findParameters, type ParameterPlace } from "./findParameters";
import { parameterLiteral, type ParameterValue, typeOf } from "./parameterLiteral";

/** A statement with values in the places of its parameters. */
export interface BoundStatement {
  /** As it is sent. */
  readonly sql: string;
  /** By the names of the parameters; a plain `?` has its number: `?2`. */
  readonly values: ReadonlyMap<string, ParameterValue>;
  /** The places that were replaced, in order, by offsets in the written statement and in the sent one. */
  readonly replaced: readonly {
    readonly place: ParameterPlace;
    readonly start: number;
    readonly end: number;
  }[];
}

/**
 * Puts values into a statement.
 *
 * @param valueOf The value of a place, by its index in the order of {@link findParameters}.
 * @returns null where a value is missing or is not of its type
 */
export function bindParameters(
  sql: string,
  valueOf: (place: ParameterPlace, index: number) => ParameterValue | undefined,
  dialect: SqlDialect = "duckdb",
): BoundStatement | null {
  let bound = "";
  let position = 0;
  let unnamed = 0;
  const values = new Map<string, ParameterValue>();
  const replaced: { place: ParameterPlace; start: number; end: number }[] = [];
  for (const [index, place] of findParameters(sql).entries()) {
    const value = valueOf(place, index);
    const written = value === undefined ? null : valueSql(value, listContext(sql, place));
    if (value === undefined || written === null) return null;
    // Only the text of a value can have a backslash, which escapes in texts of ClickHouse.
    const literal = dialect === "clickhouse" ? written.replaceAll("\\", "\\\\") : written;
    if (place.name === null) unnamed += 1;
    values.set(place.name ?? `?${unnamed}`, value);
    bound += sql.slice(position, place.start);
    replaced.push({ place, start: bound.length, end: bound.length + literal.length });
    bound += literal;
    position = place.end;
  }
  return { sql: bound + sql.slice(position), values, replaced };
}

/** Where a part of the sent statement is in the written one; a part of a value is its parameter. */
export function writtenRange(
  { replaced }: BoundStatement,
  sent: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  const written = (offset: number, isEnd: boolean): number => {
    let shift = 0;
    for (const { place, start, end } of replaced) {
      if (offset < start || (isEnd && offset === start)) break;
      if (offset < end || (isEnd && offset === end)) return isEnd ? place.end : place.start;
      shift = place.end - end;
    }
    return offset + shift;
  };
  return { start: written(sent.start, false), end: written(sent.end, true) };
}

/** What is written around a list: `IN $x`, `IN ($x)`, or anything else. */
type ListContext = "afterIn" | "inParentheses" | "value";

function listContext(sql: string, { start, end }: ParameterPlace): ListContext {
  const before = sql.slice(0, start);
  if (/\bin\s*$/i.test(before)) return "afterIn";
  return /\bin\s*\(\s*$/i.test(before) && /^\s*\)/.test(sql.slice(end)) ? "inParentheses" : "value";
}

function valueSql({ type, value }: ParameterValue, context: ListContext): string | null {
  if (value === null || typeof value === "string") {
    const literal = parameterLiteral(type, value);
    return context === "afterIn" && literal !== null ? `(${literal})` : literal;
  }
  const literals = value.map((text) => parameterLiteral(type, text));
  const known = literals.filter((literal) => literal !== null);
  if (known.length < literals.length) return null;
  if (context === "value") {
    return known.length === 0 ? `CAST(${listOf([])} AS ${typeOf(type)}[])` : listOf(known);
  }
  // IN needs at least one value; a query without rows is an empty list.
  const list = known.length === 0 ? `SELECT CAST(NULL AS ${typeOf(type)}) WHERE false` : known.join(", ");
  return context === "afterIn" ? `(${list})` : list;
}
