/** Languages of the interface, each with a complete catalogue. */
export const languages = ["en", "de", "es", "fr", "ja"] as const;

export type Language = (typeof languages)[number];

/** Each in its own words, as its readers look for it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ja: "日本語",
};

/** `system`: as the operating system's. */
export const languageChoices = ["system", ...languages] as const;

export type LanguageChoice = (typeof languageChoices)[number];

/**
 * The language of the interface: the chosen one, or the first of the system's that there is a catalogue for.
 *
 * @param preferred Locales of the system, the most preferred first: `de-CH`.
 */
export function languageFor(choice: LanguageChoice, preferred: readonly string[]): Language {
  if (choice !== "system") return choice;
  for (const locale of preferred) {
    const [name] = locale.toLowerCase().split(/[-_]/u);
    const language = languages.find((known) => known === name);
    if (language !== undefined) return language;
  }
  return "en";
}

export function isLanguage(name: string): name is Language {
  return languages.some((language) => language === name);
}
