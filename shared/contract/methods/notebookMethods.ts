import { z } from "zod";
import { defineMethod } from "./defineMethod";

/** Characters of an exported notebook, with its pictures. */
const maxHtmlLength = 256 * 1024 * 1024;

export const notebookMethods = {
  /** Asks where to, and writes a notebook there as HTML. `name` is the file's, null where the user closed the dialog. */
  "notebooks.export": defineMethod({
    kind: "command",
    input: z.strictObject({ html: z.string().max(maxHtmlLength), suggestedName: z.string().max(500) }),
    output: z.strictObject({ name: z.string().nullable() }),
    errors: ["EXPORT_NOT_WRITTEN", "EXPORT_DISK_FULL"],
  }),
};
