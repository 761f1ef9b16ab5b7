import { z } from "zod";
import { updateStatus } from "../../domain/updateStatus";
import { defineMethod } from "./defineMethod";

const answer = z.strictObject({ status: updateStatus });

export const updateMethods = {
  "updates.status": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: answer,
    errors: [],
  }),
  "updates.setAutomatic": defineMethod({
    kind: "command",
    input: z.strictObject({ isAutomatic: z.boolean() }),
    output: answer,
    errors: [],
  }),
  /** Asks the feed. Without a feed it changes nothing. */
  "updates.check": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: answer,
    errors: ["UPDATE_REFUSED", "UPDATE_UNREACHABLE"],
  }),
  /** Settles when the file is here and is the one announced. */
  "updates.download": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: answer,
    errors: ["UPDATE_REFUSED", "UPDATE_UNREACHABLE"],
  }),
  "updates.stopDownload": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: answer,
    errors: [],
  }),
  /** Ends the app and starts the new version. */
  "updates.install": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: answer,
    errors: ["UPDATE_WAITS", "UPDATE_REFUSED"],
  }),
  /** Ends the app and starts the version before. */
  "updates.goBack": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: answer,
    errors: ["UPDATE_WAITS", "UPDATE_REFUSED"],
  }),
};
