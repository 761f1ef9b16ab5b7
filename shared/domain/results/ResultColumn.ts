import { z } from "zod";

/** A step into a nested value: the name of a field or the key of a map, or the number of an item, from 0. */
const pathStep = z.union([z.string().max(100_000), z.int().nonnegative().max(1_000_000_000)]);

/** Steps that lead to a part of a nested value. */
export const fieldPath = z.array(pathStep).max(200);

/** A part of a nested column, shown as a column of its own. */
export const resultField = z.strictObject({
  /** Index of the column in the result as it came. */
  column: z.int().nonnegative().max(100_000),
  path: fieldPath.min(1),
});

export type PathStep = z.infer<typeof pathStep>;
export type ResultField = z.infer<typeof resultField>;

/** Columns that one result can be given of its parts. */
export const maxFields = 2000;

export function isSameField(a: ResultField, b: ResultField): boolean {
  return (
    a.column === b.column &&
    a.path.length === b.path.length &&
    a.path.every((step, index) => step === b.path[index])
  );
}

/** A column of a result, or of what is computed of one. */
export interface ResultColumn {
  readonly name: string;
  /** SQL type as the service names it; empty where it names none. */
  readonly type: string;
  /**
   * Of a pivot's column: the values it stands under, the outermost first, and what is computed where that is several things.
   * Its name has all of them. Absent for every other column.
   */
  readonly heading?: readonly string[];
  /** Set where the column is a part of a nested one. Such columns stand behind those that the result came with. */
  readonly field?: ResultField;
}
