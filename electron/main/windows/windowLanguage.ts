import { app } from "electron";
import { type Language, languageFor } from "#shared/domain/settings/language";
import type { Settings } from "#shared/domain/settings/settings";

/** The language of the window. What main shows itself is in English. */
export function windowLanguage({ language }: Settings): Language {
  return languageFor(language, language === "system" ? app.getPreferredSystemLanguages() : []);
}
