import { z } from "zod";
import { askedReading, fileInspection, fileReading, importModes } from "../../domain/importPlan";
import { databaseId, fileId, importId, profileId } from "../../domain/ids";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "../defineMethod";

/** A file as the page knows it: its path stays in main. */
const chosenFile = z.strictObject({ fileId, name: z.string(), sizeBytes: z.number() });

export type ChosenFile = z.infer<typeof chosenFile>;

export const importMethods = {
  "imports.chooseFile": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: z.strictObject({ file: chosenFile.nullable() }),
    errors: ["FILE_NOT_READABLE"],
  }),
  /** Reads the file's beginning: format, columns, types, first rows. Null options mean: find out. */
  "imports.inspect": defineMethod({
    kind: "query",
    input: z.strictObject({ fileId, asked: askedReading }),
    output: fileInspection,
    errors: ["FILE_NOT_READABLE", "FILE_NOT_UNDERSTOOD"],
  }),
  /** Loads the file through the service's contract; progress comes as events. Cancelling leaves no half table. */
  "imports.start": defineMethod({
    kind: "command",
    input: z.strictObject({
      importId,
      fileId,
      reading: fileReading,
      profileId,
      databaseId,
      schema: z.string().min(1).max(200),
      table: z.string().trim().min(1).max(200),
      mode: z.enum(importModes),
    }),
    output: z.strictObject({ rows: z.int() }),
    errors: [
      ...serviceErrors,
      "STATEMENT_FAILED",
      "STATEMENT_NOT_ALLOWED",
      "FILE_NOT_READABLE",
      "FILE_NOT_UNDERSTOOD",
      "TABLE_EXISTS",
    ],
  }),
  /** Makes the bundled sample by SQL sent through the contract, so that it works on any service. */
  "imports.loadSample": defineMethod({
    kind: "command",
    input: z.strictObject({ importId, profileId, databaseId }),
    output: z.strictObject({ tables: z.array(z.strictObject({ name: z.string(), rows: z.int() })) }),
    errors: [...serviceErrors, "STATEMENT_FAILED", "STATEMENT_NOT_ALLOWED", "TABLE_EXISTS"],
  }),
};
