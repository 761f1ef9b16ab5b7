import type { Language } from "#shared/domain/settings/language";
import type { Settings } from "#shared/domain/settings/settings";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { SettingsFile } from "./SettingsFile";

export interface SettingsPorts {
  readonly settings: SettingsFile;
  /** The language that the interface has by the settings. */
  readonly languageOf: (values: Settings) => Language;
  /** Opens a file in the program that the system has for it. */
  readonly openFile: (path: string) => Promise<void>;
}

type SettingsMethod = "settings.read" | "settings.change" | "settings.openFile";

/** Handlers of the settings. The page names a setting, never a file. */
export function settingsHandlers({
  settings,
  languageOf,
  openFile,
}: SettingsPorts): HandlersOf<SettingsMethod> {
  return {
    "settings.read": async () => ({
      values: settings.current.values,
      problems: [...settings.current.problems],
      language: languageOf(settings.values),
      file: settings.path,
    }),
    "settings.change": async ({ changes }) => {
      await settings.change(changes);
      return {};
    },
    "settings.openFile": async () => {
      await settings.make();
      await openFile(settings.path);
      return {};
    },
  };
}
