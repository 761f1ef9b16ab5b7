import type { SettingName } from "#shared/domain/settings/settings";
import { messages } from "../../../messages/messages";

interface SettingGroup {
  readonly id: keyof typeof messages.preferences.groups;
  readonly names: readonly SettingName[];
}

/** Every setting with a control, in the order of the screen. */
export const settingGroups: readonly SettingGroup[] = [
  { id: "appearance", names: ["theme", "density", "language", "interface.textSize", "shortcuts"] },
  { id: "editor", names: ["editor.fontFamily", "editor.fontSize", "editor.tabWidth", "editor.vimKeys"] },
  {
    id: "results",
    names: ["query.rowLimit", "results.numbers", "results.dates", "results.nullText", "results.timeZone"],
  },
];

/** The groups with the settings in which all words stand: in the label, the hint, the name in the file or a choice. */
export function findSettings(search: string): readonly SettingGroup[] {
  const text = messages.preferences;
  return settingGroups
    .map(({ id, names }) => ({
      id,
      names: names.filter((name) => {
        const choices = Object.entries(text.options).flatMap(([of, labels]) =>
          of === name ? Object.values(labels) : [],
        );
        return matches(search, [text.groups[id], text.labels[name], text.hints[name], name, ...choices]);
      }),
    }))
    .filter(({ names }) => names.length > 0);
}

/** Whether all words of a search stand in the texts. */
export function matches(search: string, texts: readonly string[]): boolean {
  const all = texts.join(" ").toLowerCase();
  const words = search.toLowerCase().split(/\s+/u);
  return words.every((word) => all.includes(word));
}
