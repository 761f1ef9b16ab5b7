import { z } from "zod";

/** When a version was kept: before typing went on after a pause, when it was run, or before it was replaced on request. */
export const versionReasons = ["pause", "run", "restore"] as const;

/** An earlier version of a tab's text. */
export const textVersion = z.strictObject({
  /** Milliseconds since 1970; no two versions of a text have the same. */
  at: z.number(),
  reason: z.enum(versionReasons),
  /** UTF-16 units. */
  length: z.int().nonnegative(),
});

export type TextVersion = z.infer<typeof textVersion>;
export type VersionReason = TextVersion["reason"];
