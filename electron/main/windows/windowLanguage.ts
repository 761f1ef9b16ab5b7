import { app } from "electron";
import { type Language, languageFor } from "#shared/domain/settings/language";
import type { Settings } from "#shared/domain/settings/settings";

/** The language of the window, and of what main shows itself. */
export function windowLanguage({ language }: Settings): Language {
  return language === "system" ? systemLanguage() : language;
}

/** The first of the system's languages that Wharf speaks. */
export function systemLanguage(): Language {
  return languageFor("system", app.getPreferredSystemLanguages());
}
