import { z } from "zod";

/** Bounds of the user's own snippets. */
export const snippetBounds = { name: 40, text: 20_000, count: 500 } as const;

/** What a snippet is typed as: one word, so that it can be completed. */
export const snippetName = z
  .string()
  .max(snippetBounds.name)
  .regex(/^[\p{L}_][\p{L}\p{N}_]*$/u);

/** A text that the user inserts by its name. */
export const snippet = z.strictObject({
  name: snippetName,
  text: z.string().min(1).max(snippetBounds.text),
});

/** The user's own, each name once whatever its capitals. */
export const snippets = z
  .array(snippet)
  .max(snippetBounds.count)
  .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length);

export type Snippet = z.infer<typeof snippet>;
