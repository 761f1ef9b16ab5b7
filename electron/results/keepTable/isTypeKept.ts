import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { storedType } from "../table/storedType";
import { nestedKeptType } from "./nestedKeptType";

/** Types that have a family in common with others but are none of them. */
const ownTypes = /^\s*(ENUM|VARIANT)\b/i;

/**
 * Whether the type of a kept column is the one that its service named. A name of another service for a type of DuckDB is
 * the same, and so is the type with bounds for one that has none, such as PostgreSQL's `numeric`.
 */
export function isTypeKept(declared: string, kept: string): boolean {
  const family = typeFamily(declared);
  if (isNested(family)) return nestedKeptType(declared)?.type === kept;
  const { type } = storedType(declared);
  if (type !== "VARCHAR" || ownTypes.test(declared)) return type === kept && !/^\s*VARIANT/i.test(declared);
  return family === typeFamily(kept);
}
