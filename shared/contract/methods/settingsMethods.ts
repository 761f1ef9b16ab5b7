import { z } from "zod";
import { settings, windowSettings } from "../../domain/settings/settings";
import { snippets } from "../../domain/snippet";
import { defineMethod } from "./defineMethod";

export const settingsMethods = {
  /** The settings as they are used. */
  "settings.read": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: windowSettings.extend({ file: z.string() }),
    errors: [],
  }),
  /** Writes settings into settings.json, where all else stays as it is. `settings.changed` tells of them. */
  "settings.change": defineMethod({
    kind: "command",
    input: z.strictObject({ changes: settings.partial() }),
    output: z.strictObject({}),
    errors: ["SETTINGS_NOT_WRITTEN"],
  }),
  /** Opens settings.json in the system's editor, making it where there is none. */
  "settings.openFile": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: ["SETTINGS_NOT_WRITTEN"],
  }),
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
