import { z } from "zod";
import { queryLimits } from "../queryLimits";
import { languageChoices, languages } from "./language";
import { changedShortcuts } from "./shortcuts";

/** Height of rows, controls and bars. */
export const densities = ["comfortable", "compact"] as const;
export const themes = ["system", "light", "dark"] as const;
/** How the grid writes numbers; `plain` is the stored text. */
export const numberDisplays = ["plain", "comma", "point", "space", "apostrophe"] as const;
/** How the grid writes dates and the dates of times; `iso` is the stored text. */
export const dateDisplays = ["iso", "dayFirst", "dayFirstDots", "monthFirst", "monthName"] as const;

/** Names of fonts, separated by commas: nothing that could be more than a name in a style. */
const fontFamily = z
  .string()
  .max(200)
  .regex(/^[\p{L}\p{N} ,_-]*$/u);

/** A time zone that this runtime knows. */
const timeZone = z
  .string()
  .min(1)
  .max(100)
  .refine((zone) => zone === "stored" || zone === "local" || isTimeZone(zone));

/**
 * Every setting, by its name in settings.json, in the order of the screen. The display of values concerns the grid alone:
 * the viewer, copies and exported files stay exact.
 */
export const settings = z.strictObject({
  theme: z.enum(themes),
  density: z.enum(densities),
  /** Of the interface’s texts, numbers and dates; those of results are as they are. */
  language: z.enum(languageChoices),
  /** Pixels of the interface's text; everything in the window grows with it but the editor's text. */
  "interface.textSize": z.int().min(11).max(20),
  /** Before the bundled font; empty for that alone. */
  "editor.fontFamily": fontFamily,
  /** Pixels. */
  "editor.fontSize": z.int().min(8).max(32),
  "editor.tabWidth": z.int().min(1).max(8),
  /** Rows that a new tab asks for. */
  "query.rowLimit": z.int().min(1).max(queryLimits.maxRows.max),
  "results.numbers": z.enum(numberDisplays),
  "results.dates": z.enum(dateDisplays),
  "results.nullText": z.string().max(20),
  /** Zone in which times with a zone are shown: `stored`, `local` for this computer's, or a name such as `Europe/Berlin`. */
  "results.timeZone": timeZone,
  /** Vim’s keys in the editor. */
  "editor.vimKeys": z.boolean(),
  /** Commands with other keys than at first; null for none. */
  shortcuts: changedShortcuts,
});

export type Settings = z.infer<typeof settings>;
export type SettingName = keyof Settings;
/** Some settings with new values. */
export type SettingChanges = { readonly [Name in SettingName]?: Settings[Name] | undefined };
export type Density = Settings["density"];
export type Theme = Settings["theme"];

export const defaultSettings: Settings = {
  theme: "system",
  density: "comfortable",
  language: "system",
  "interface.textSize": 13,
  "editor.fontFamily": "",
  "editor.fontSize": 13,
  "editor.tabWidth": 2,
  "query.rowLimit": queryLimits.maxRows.default,
  "results.numbers": "plain",
  "results.dates": "iso",
  "results.nullText": "NULL",
  "results.timeZone": "stored",
  "editor.vimKeys": false,
  shortcuts: {},
};

export const settingNames = settings.keyof().options;

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings.shape, name);
}

/** Something in settings.json that is not used as it is written. */
export const settingsProblem = z.discriminatedUnion("kind", [
  /** The text is no JSON from here on; nothing of the file is used until it is. */
  z.strictObject({ kind: z.literal("syntax"), line: z.int(), column: z.int() }),
  /** The value is not one that the setting may have; its default is used. */
  z.strictObject({ kind: z.literal("value"), line: z.int(), name: z.enum(settingNames), value: z.string() }),
  /** The keys cannot be those of a command; it has its own. */
  z.strictObject({ kind: z.literal("keys"), line: z.int(), name: z.string(), value: z.string() }),
  /** No setting has this name; it is kept. */
  z.strictObject({ kind: z.literal("name"), line: z.int(), name: z.string() }),
  /** The file cannot be read; defaults are used. */
  z.strictObject({ kind: z.literal("unreadable"), reason: z.string() }),
]);

export type SettingsProblem = z.infer<typeof settingsProblem>;

/** The settings as they are used, and what of the file is not. */
export const currentSettings = z.strictObject({ values: settings, problems: z.array(settingsProblem) });

export type CurrentSettings = z.infer<typeof currentSettings>;

/** The same with the language that the interface has by them. */
export const windowSettings = currentSettings.extend({ language: z.enum(languages) });

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
