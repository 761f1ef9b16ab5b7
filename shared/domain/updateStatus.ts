import { z } from "zod";

/** Why an update that is ready waits: what would be lost by a restart. */
export const updateObstacles = ["statements", "loads", "syncs", "transactions"] as const;

const version = z.string();
const bytes = z.int().min(0);

/** What there is to know about updates of this app. */
export const updateStatus = z.strictObject({
  /** False where this build has no feed: then nothing is ever asked. */
  isConfigured: z.boolean(),
  /** Whether the feed is asked once a day without a click. */
  isAutomatic: z.boolean(),
  /** Milliseconds since 1970 of the last answer that was accepted; null before the first. */
  checkedAt: z.number().nullable(),
  /** The version before this one, which is still on this computer and can be put back; null where it is not. */
  previousVersion: version.nullable(),
  phase: z.discriminatedUnion("name", [
    z.strictObject({ name: z.literal("idle") }),
    z.strictObject({ name: z.literal("checking") }),
    z.strictObject({
      name: z.literal("available"),
      version,
      notes: z.string(),
      bytes,
      /** False where the package was unpacked by hand: it is replaced by hand too. */
      canInstall: z.boolean(),
    }),
    z.strictObject({ name: z.literal("downloading"), version, bytesDone: bytes, bytes }),
    z.strictObject({ name: z.literal("ready"), version, notes: z.string() }),
    z.strictObject({ name: z.literal("installing"), version }),
  ]),
});

export type UpdateStatus = z.infer<typeof updateStatus>;
export type UpdateObstacle = (typeof updateObstacles)[number];
