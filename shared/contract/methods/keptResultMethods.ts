import { z } from "zod";
import { runId } from "../../domain/ids";
import { defineMethod } from "./defineMethod";
import { droppedResults } from "../../processes/keptResults";

/** Room that can be set aside for kept results: a terabyte. */
const maxMegabytes = 1_000_000;

/** Results that outlive a run of the app. */
export const keptResultMethods = {
  /** Pinned results are not dropped to make room. */
  "results.pin": defineMethod({
    kind: "command",
    input: z.strictObject({ runId, isPinned: z.boolean() }),
    output: z.strictObject({}),
    errors: ["RESULT_GONE", "RESULT_STORE_STOPPED"],
  }),
  /** What is on disk now, and the room set aside in MB (a million bytes). */
  "results.kept": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({ bytes: z.int(), results: z.int(), limitMegabytes: z.int() }),
    errors: [],
  }),
  /** Sets another room aside. Where more results than `mayDrop` would go by it, nothing changes, and it says which. */
  "results.limitKept": defineMethod({
    kind: "command",
    input: z.strictObject({
      megabytes: z.int().min(0).max(maxMegabytes),
      mayDrop: z.int().nonnegative(),
    }),
    output: z.strictObject({ wouldDrop: droppedResults.nullable() }),
    errors: ["RESULT_STORE_STOPPED"],
  }),
  /** Removes all results from disk that no tab shows, pinned ones included. */
  "results.removeKept": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: ["RESULT_STORE_STOPPED"],
  }),
};
