/** How the engine reads a spool file. Text forms carry no types: each column has an SQL expression over its text. */
export type SpoolFormat =
  /** Comma, `"` quotes doubled, `\n`, no header; an unquoted empty cell is NULL, a quoted one an empty text. */
  | "csv"
  /** One JSON object a line. */
  | "ndjson"
  | "parquet";

/**
 * Everything that a source may ask the engine to compute from a column: a closed set, because a source's process reads what a
 * stranger's server sends.
 */
export const spoolExpressions = [
  "value",
  "unhex(value)",
  "make_timestamptz(epoch_us(value))",
  "CASE WHEN isfinite(value) THEN make_timestamptz(epoch_us(value)) ELSE CAST(value AS TIMESTAMPTZ) END",
  "CAST(regexp_replace(replace(value, '+', ''), '(-?)([0-9]{10,}):([0-9]+):([0-9.]+)$', '\\1\\2 hours \\1\\3 minutes \\1\\4 seconds') AS INTERVAL)",
] as const;

export type SpoolExpression = (typeof spoolExpressions)[number] | `CAST(value AS ${string})`;

/** One column of the table that is being loaded. */
export interface SpoolColumn {
  /** Name in the table. */
  readonly name: string;
  /** DuckDB type in the table. */
  readonly type: string;
  /** Type that the reader gives the column before `expression`; `type` itself where nothing has to be converted. */
  readonly readAs: string;
  /** SQL over the column `value`, quoted by the loader: `value`, or for example `unhex(value)`. */
  readonly expression: SpoolExpression;
}

/** A piece of a stream on disk, whole and closed. The loader removes it after taking it in. */
export interface SpoolFile {
  readonly path: string;
  readonly format: SpoolFormat;
  /** Rows in it as the source counted them; null where only the reader can count (a copied file). */
  readonly rows: number | null;
}

/** For separators and quotes. */
const separatorBytes = 1024 * 1024;

/** Most bytes of a row as its source gives it: reading and loading hold a row in memory. */
export const longestRow = 64 * 1024 * 1024 + separatorBytes;

/** Most bytes of such a row in a spool file, where a byte is two hex digits and a quote is doubled. */
export const longestSpooledRow = 2 * 64 * 1024 * 1024 + separatorBytes;
