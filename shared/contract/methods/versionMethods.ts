import { z } from "zod";
import { tabId } from "../../domain/ids";
import { textVersion } from "../../domain/textVersion";
import { defineMethod } from "./defineMethod";

export const versionMethods = {
  /** Earlier versions of a tab's text and of its file, the newest first. */
  "versions.list": defineMethod({
    kind: "query",
    input: z.strictObject({ tabId }),
    output: z.strictObject({ versions: z.array(textVersion) }),
    errors: [],
  }),
  /** The text of a version; null where it is no longer kept. */
  "versions.read": defineMethod({
    kind: "query",
    input: z.strictObject({ tabId, at: z.number() }),
    output: z.strictObject({ text: z.string().nullable() }),
    errors: [],
  }),
  /** Keeps the text that the tab was journaled with last, before it is replaced by an earlier one. */
  "versions.keep": defineMethod({
    kind: "command",
    input: z.strictObject({ tabId }),
    output: z.strictObject({}),
    errors: ["WORKSPACE_NOT_WRITTEN"],
  }),
};
