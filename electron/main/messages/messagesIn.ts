import type { Language } from "#shared/domain/settings/language";
import { english } from "./english";
import { french } from "./french";
import { german } from "./german";
import { japanese } from "./japanese";
import type { MainMessages } from "./MainMessages";
import { spanish } from "./spanish";

const catalogues: Readonly<Record<Language, MainMessages>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
};

/** What main shows itself, in a language. Ask when it is shown: the language may change while the app runs. */
export function messagesIn(language: Language): MainMessages {
  return catalogues[language];
}
