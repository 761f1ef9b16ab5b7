import { z } from "zod";
import { defineMethod } from "./defineMethod";

/** Characters of a picture: far beyond any chart. */
const maxLength = 64 * 1024 * 1024;

/** A PNG file's bytes. */
const pngBytes = z.base64().max(maxLength);

const picture = z.discriminatedUnion("format", [
  z.strictObject({ format: z.literal("png"), bytes: pngBytes }),
  z.strictObject({ format: z.literal("svg"), text: z.string().max(maxLength) }),
]);

export type Picture = z.infer<typeof picture>;

/** Pictures of charts, which the page draws. */
export const pictureMethods = {
  /** Asks where to, and writes the picture there. `name` is the file's, null where the person closed the dialog. */
  "results.savePicture": defineMethod({
    kind: "command",
    input: z.strictObject({ picture, suggestedName: z.string().max(500) }),
    output: z.strictObject({ name: z.string().nullable() }),
    errors: ["EXPORT_NOT_WRITTEN", "EXPORT_DISK_FULL"],
  }),
  /** Puts a picture on the clipboard. */
  "results.copyPicture": defineMethod({
    kind: "command",
    input: z.strictObject({ bytes: pngBytes }),
    output: z.strictObject({}),
    errors: [],
  }),
};
