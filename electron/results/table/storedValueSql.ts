import { castOrFail, castOrNull } from "../keepTable/KeptType";
import type { StoredType } from "./storedType";

/** The value of a column as SQL over what was read. It fails where the value is none of the type, or may not be exact. */
export function storedValueSql({ isExact, value }: StoredType, raw: string): string {
  const cast = value(raw, castOrFail);
  if (isExact === null) return cast;
  return `CASE WHEN ${raw} IS NULL THEN NULL WHEN ${isExact(raw)} THEN ${cast} ELSE error('may differ: ' || ${raw}::VARCHAR) END`;
}

/** What hinders a value from going into its column: nothing, how it was read, or that it is none of the type. */
export const storedFault = { none: 0, notExact: 1, notOfType: 2 } as const;

/** One of {@link storedFault} as SQL over what was read, the same as {@link storedValueSql} would fail by. */
export function storedFaultSql({ isExact, value }: StoredType, raw: string): string {
  const notExact =
    isExact === null ? "" : `WHEN NOT coalesce(${isExact(raw)}, false) THEN ${storedFault.notExact}`;
  const tried = value(raw, castOrNull);
  return `CASE WHEN ${raw} IS NULL THEN ${storedFault.none} WHEN ${tried} IS NULL THEN ${storedFault.notOfType} ${notExact} ELSE ${storedFault.none} END`;
}
