import { z } from "zod";
import { databaseId, exportId, profileId, runId } from "../../domain/ids";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";
import { resultExport, wholeExport } from "../../domain/results/resultExport";

/** Without ending; main makes a name of it that every system takes. */
const suggestedName = z.string().max(500);

/** What was written; null where the person closed the dialog. The path stays in main. */
const exported = z.strictObject({
  file: z
    .strictObject({
      name: z.string(),
      rows: z.int(),
      bytes: z.int(),
      /** Characters that the file's encoding lacks, written as `?`; left out where there are none. */
      unencodable: z.int().positive().optional(),
      /** Texts that a spreadsheet would run as formulas, or that were escaped for it; left out where there are none. */
      formulas: z.int().positive().optional(),
    })
    .nullable(),
});

const fileErrors = [
  "EXPORT_NOT_POSSIBLE",
  "EXPORT_NOT_WRITTEN",
  "EXPORT_DISK_FULL",
  "RESULT_STORE_STOPPED",
] as const;

export const exportMethods = {
  /** Asks where to, and writes rows of a result to a file there. Cancelling leaves no file. */
  "results.export": defineMethod({
    kind: "command",
    input: z.strictObject({ exportId, runId, export: resultExport, suggestedName }),
    output: exported,
    errors: [...fileErrors, "RESULT_GONE"],
  }),
  /**
   * Asks where to, and writes all rows of a statement to a file there, also beyond the service's limit of rows: the
   * embedded service reads them at once, any other in pages by a key. Cancelling leaves no file.
   */
  "results.exportWhole": defineMethod({
    kind: "command",
    input: z.strictObject({ exportId, profileId, databaseId, export: wholeExport, suggestedName }),
    output: exported,
    errors: [
      ...serviceErrors,
      ...fileErrors,
      "STATEMENT_FAILED",
      "STATEMENT_OVER_TIME",
      "STATEMENT_NOT_ALLOWED",
      "RESULT_DISK_FULL",
      "EXPORT_KEY_UNFIT",
      "EXPORT_ROWS_CHANGED",
    ],
  }),
  /** Shows a file that was exported in this run of the app in the system's file manager. */
  "results.showExport": defineMethod({
    kind: "command",
    input: z.strictObject({ exportId }),
    output: z.strictObject({}),
    errors: ["NOT_FOUND"],
  }),
};
