import { z } from "zod";
import { hasControlCharacter } from "../domain/hasControlCharacter";
import { savedQueryPath } from "../domain/savedQuery";

/** What a link of the app's own scheme leads to: a saved query by its place in their folder, or a database on this computer. */
export const wharfLink = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("query"), path: savedQueryPath }),
  z.strictObject({
    kind: z.literal("database"),
    name: z
      .string()
      .min(1)
      .max(500)
      .refine((name) => !hasControlCharacter(name)),
  }),
]);

export type WharfLink = z.infer<typeof wharfLink>;
