import type { ResultField } from "./resultField";

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
