/** SQL that takes a text for a value of a type: fails, or is NULL, where it is none. */
export type Cast = (text: string, type: string) => string;

/** A type that a column of a kept result may get, and the way there from the texts of its cells. */
export interface KeptType {
  /** SQL type of the table. */
  readonly type: string;
  /** The value as an SQL expression over a text. */
  readonly value: (text: string, cast: Cast) => string;
  /** Whether a text that is not NULL stands for the very value that it becomes: true, false, or NULL for no. */
  readonly isExact: (text: string) => string;
}

/** Fails where a text is no value of the type. */
export const castOrFail: Cast = (text, type) => `CAST(${text} AS ${type})`;

/** NULL where a text is no value of the type. */
export const castOrNull: Cast = (text, type) => `TRY_CAST(${text} AS ${type})`;
