import type { Node, ParseError } from "jsonc-parser";
import {
  defaultSettings,
  isSettingName,
  type SettingChanges,
  type SettingName,
  type Settings,
  settings as settingsSchema,
  type SettingsProblem,
} from "#shared/domain/settings/settings";
import { isShortcutName, parseKeys } from "#shared/domain/settings/shortcuts";
import { parseJson } from "#shared/domain/parseJson";

/** What a text of settings says. */
export interface ParsedSettings {
  readonly values: Settings;
  readonly problems: SettingsProblem[];
}

/**
 * Reads the text of settings.json, which may have comments and trailing commas. What cannot be used is named with its line
 * and has its default.
 */
export async function parseSettings(text: string): Promise<ParsedSettings> {
  const plain = text.trim() === "" ? {} : parseJson(text);
  // Lines are of interest only where something is wrong, and the start waits for this.
  const known = settingsSchema.partial().safeParse(plain);
  if (known.success) return { values: withDefaults(known.data), problems: [] };
  return parseWithPlaces(text);
}

async function parseWithPlaces(text: string): Promise<ParsedSettings> {
  const { parseTree, getNodeValue } = await import("jsonc-parser");
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined || tree?.type !== "object") {
    const place = placeOf(text, error?.offset ?? tree?.offset ?? 0);
    return { values: defaultSettings, problems: [{ kind: "syntax", ...place }] };
  }
  const values: Partial<Record<SettingName, unknown>> = {};
  const problems: SettingsProblem[] = [];
  for (const property of tree.children ?? []) {
    const [key, valueNode] = property.children ?? [];
    if (key === undefined || valueNode === undefined) continue;
    const name: unknown = key.value;
    const { line } = placeOf(text, property.offset);
    if (typeof name !== "string" || !isSettingName(name)) {
      problems.push({ kind: "name", line, name: String(name) });
      continue;
    }
    if (name === "shortcuts" && valueNode.type === "object") {
      values[name] = readShortcuts(valueNode, text, problems);
      continue;
    }
    const value: unknown = getNodeValue(valueNode);
    if (settingsSchema.shape[name].safeParse(value).success) values[name] = value;
    else {
      problems.push({ kind: "value", line, name, value: written(text, valueNode) });
    }
  }
  return { values: withDefaults(settingsSchema.partial().parse(values)), problems };
}

/** Each by itself: one that is wrong takes no other with it. */
function readShortcuts(node: Node, text: string, problems: SettingsProblem[]): Record<string, string | null> {
  const read: Record<string, string | null> = {};
  for (const property of node.children ?? []) {
    const [key, valueNode] = property.children ?? [];
    if (key === undefined || valueNode === undefined) continue;
    const name = String(key.value);
    const { line } = placeOf(text, property.offset);
    const value: unknown = valueNode.value;
    if (!isShortcutName(name)) problems.push({ kind: "name", line, name: `shortcuts.${name}` });
    else if (value === null) read[name] = null;
    else {
      const keys = typeof value === "string" ? parseKeys(value) : null;
      if (keys === null) problems.push({ kind: "keys", line, name, value: written(text, valueNode) });
      else read[name] = keys;
    }
  }
  return read;
}

const maxShownValue = 60;

function written(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + Math.min(length, maxShownValue));
}

function withDefaults(values: SettingChanges): Settings {
  return settingsSchema.parse({ ...defaultSettings, ...values });
}

/** Line and column of an offset, from 1. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n?|\n/u);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
