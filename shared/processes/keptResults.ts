import { z } from "zod";

/** Kept results that a smaller room would drop: the oldest ones that are neither pinned nor on screen. */
export const droppedResults = z.strictObject({
  results: z.int().positive(),
  bytes: z.int().nonnegative(),
  /** Kept results that are pinned, and so stay whatever room they take. */
  pinned: z.int().nonnegative(),
});
export type DroppedResults = z.infer<typeof droppedResults>;
