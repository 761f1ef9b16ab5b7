import { z } from "zod";
import { databaseId, profileId } from "./ids";

/** The table that files are loaded into. */
export const tableTarget = z.strictObject({
  profileId,
  databaseId,
  schema: z.string().trim().min(1).max(200),
  table: z.string().trim().min(1).max(200),
});

/** How far a load is; bytes are those of the files as they lie on the disk. */
export const loadProgress = z.strictObject({
  /** `reading`: a file is being converted or looked through; `loading`: rows arrive; `finishing`: counts are compared and the table appears. */
  step: z.enum(["waiting", "reading", "loading", "finishing"]),
  rowsDone: z.int(),
  rowsTotal: z.int().nullable(),
  bytesDone: z.int(),
  bytesTotal: z.int().nullable(),
  secondsLeft: z.number().nullable(),
});

/** What a load will need, as far as it can be said before it starts. */
export const loadEstimate = z.strictObject({
  /** Null where it cannot be estimated. */
  seconds: z.number().nonnegative().nullable(),
  rows: z.int().nullable(),
  /** Of the files as they lie on the disk. */
  bytes: z.int(),
});

/**
 * Where every line of the loaded files is. For formats with lines:
 * `lines = headerLines + skippedLines + loadedRows + rejectedRows + continuationLines`; for Parquet and workbooks, whose
 * `lines` are rows: `lines = headerLines + skippedLines + loadedRows + rejectedRows`. `lines` is counted apart from the load.
 */
export const loadAccounting = z.strictObject({
  lines: z.int(),
  headerLines: z.int(),
  /** Blank lines and those before the header. */
  skippedLines: z.int(),
  loadedRows: z.int(),
  rejectedRows: z.int(),
  /** Loaded rows whose missing cells became NULL; part of `loadedRows`. */
  paddedRows: z.int(),
  /** Loaded rows that ended in one empty cell more than there are columns, which was left out; part of `loadedRows`. */
  trimmedRows: z.int().default(0),
  /** Lines beyond the first of rows that span several lines. */
  continuationLines: z.int(),
  /** Name of the table that holds the rejected lines, in the same schema; null where none was rejected. */
  rejectsTable: z.string().nullable(),
});

export type TableTarget = z.infer<typeof tableTarget>;
export type LoadEstimate = z.infer<typeof loadEstimate>;
export type LoadProgress = z.infer<typeof loadProgress>;
export type LoadAccounting = z.infer<typeof loadAccounting>;

/**
 * How much of a load is done, from 0 to 1; null where its size is not known, and while counts are compared, which takes as long
 * as it takes. Rows count where both are known: bytes are read ahead of what is stored.
 */
export function fractionDone(progress: LoadProgress): number | null {
  const { step, rowsDone, rowsTotal, bytesDone, bytesTotal } = progress;
  if (step === "finishing") return null;
  const [done, total] = rowsTotal === null ? [bytesDone, bytesTotal] : [rowsDone, rowsTotal];
  return total === null || total === 0 ? null : Math.min(1, done / total);
}
