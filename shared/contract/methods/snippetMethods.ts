import { z } from "zod";
import { snippets } from "../../domain/snippet";
import { defineMethod } from "./defineMethod";

export const snippetMethods = {
  /** The user's own snippets, in their order. */
  "snippets.list": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({ snippets }),
    errors: [],
  }),
  /** Keeps these snippets instead of those before. */
  "snippets.save": defineMethod({
    kind: "command",
    input: z.strictObject({ snippets }),
    output: z.strictObject({}),
    errors: [],
  }),
};
