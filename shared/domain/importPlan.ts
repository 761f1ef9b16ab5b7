import { z } from "zod";

/** Formats that the file reader knows; gzip and zstd forms of the text formats count as the same format. */
export const fileFormats = ["csv", "json", "parquet"] as const;

/** How a text file is cut into cells; null means: find out. */
export const csvOptions = z.strictObject({
  delimiter: z.string().min(1).max(4).nullable(),
  hasHeader: z.boolean().nullable(),
});

/** One column of the file and what becomes of it. */
export const importColumn = z.strictObject({
  /** Name in the file. */
  source: z.string().min(1),
  /** Name in the table. */
  name: z.string().trim().min(1).max(200),
  /** SQL type in the table. */
  type: z.string().trim().min(1).max(500),
  included: z.boolean(),
});

/** What the reader found in a file. */
export const fileInspection = z.strictObject({
  format: z.enum(fileFormats),
  csv: csvOptions,
  /** Name proposed for the table, made from the file's. */
  tableName: z.string(),
  columns: z.array(importColumn),
  /** First rows as text, in the order of `columns`; null is SQL NULL. */
  previewRows: z.array(z.array(z.string().nullable())),
  /** Exact where it is cheap to know (Parquet), otherwise null. */
  rowCount: z.number().nullable(),
});

/** What happens when the table is there already. */
export const importModes = ["create", "replace", "append"] as const;

export type FileFormat = (typeof fileFormats)[number];
export type CsvOptions = z.infer<typeof csvOptions>;
export type ImportColumn = z.infer<typeof importColumn>;
export type FileInspection = z.infer<typeof fileInspection>;
export type ImportMode = (typeof importModes)[number];
