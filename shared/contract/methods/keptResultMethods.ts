import { z } from "zod";
import { runId } from "../../domain/ids";
import { defineMethod } from "../defineMethod";

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
  "results.limitKept": defineMethod({
    kind: "command",
    input: z.strictObject({ megabytes: z.int().min(0).max(maxMegabytes) }),
    output: z.strictObject({}),
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
