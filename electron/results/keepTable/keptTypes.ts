import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { storedType } from "../table/storedType";
import type { KeptType } from "./KeptType";
import { nestedKeptType } from "./nestedKeptType";
import { scalarType } from "./scalarType";
import { hexBytes, jsonType, longInterval } from "./specialTypes";

/** Digits behind the point that are tried for numbers of a type without bounds, such as PostgreSQL's `numeric`. */
const usualScales = [0, 2, 4, 6, 10, 18] as const;

/**
 * The types that a column may get by the type that its service names, the best first. Where values fit none of them, as
 * with a service whose types are wider than DuckDB's, the column is text.
 */
export function keptTypes(declared: string): KeptType[] {
  const family = typeFamily(declared);
  if (isNested(family)) return [nestedKeptType(declared), jsonType].filter((type) => type !== null);
  if (family === "json") return [jsonType];
  const named = namedTypes(declared);
  if (family === "interval") return [...named, longInterval];
  if (family === "integer") return widened(named, ["BIGINT", "HUGEINT", "UHUGEINT"]);
  if (family === "decimal" && named.length === 0)
    return usualScales.map((scale) => scalarType(`DECIMAL(38,${scale})`));
  if (family === "float") return widened(named, ["DOUBLE"]);
  if (family === "binary" && named.length === 0) return [hexBytes];
  return named;
}

/** The type that DuckDB has for the name, also where the name says more: `TIMESTAMP(6) WITHOUT TIME ZONE`. */
function namedTypes(declared: string): KeptType[] {
  const plain = declared.replace(/\s*\(\d+\)/, "").replace(/\s+WITHOUT TIME ZONE$/i, "");
  const type = [declared, plain].map((name) => storedType(name).type).find((name) => name !== "VARCHAR");
  return type === undefined ? [] : [scalarType(type)];
}

function widened(named: readonly KeptType[], wider: readonly string[]): KeptType[] {
  return [...named, ...wider.filter((type) => type !== named[0]?.type).map(scalarType)];
}
