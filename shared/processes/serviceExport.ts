import { z } from "zod";
import { databaseId } from "../domain/ids";

/**
 * Exports of the embedded service, over a port of their own between main and the service's process: HTTP messages as
 * httpPort.ts says, but none of the contract, so that no request of the contract can name a file or ask for more rows.
 */

/** Body of the one request that the port knows. */
export const serviceExport = z.strictObject({
  databaseId,
  /** A single query that only reads. */
  sql: z.string().min(1),
  /**
   * `pages`: the answer's body is a sequence of query answers of some rows each, one on a line. `parquet`: it is a sequence
   * of {@link parquetLine}, the last of which names the file or says why there is none.
   */
  format: z.enum(["pages", "parquet"]),
});

/** Body of an answer whose status is not 200, and the end of an export that failed. */
export const serviceExportError = z.strictObject({
  code: z.enum(["STATEMENT_FAILED", "NOT_FOUND", "STATE_CONFLICT", "SERVICE_FAULT", "EXPORT_DISK_FULL"]),
  message: z.string(),
});

export const parquetLine = z.union([
  /** Percent of the rows that are read. */
  z.strictObject({ percent: z.number() }),
  /** Absolute path of the complete file, which main moves away. */
  z.strictObject({ file: z.string(), rows: z.int().nonnegative() }),
  z.strictObject({ failure: serviceExportError }),
]);

export type ServiceExport = z.infer<typeof serviceExport>;
export type ServiceExportError = z.infer<typeof serviceExportError>;
export type ParquetLine = z.infer<typeof parquetLine>;
