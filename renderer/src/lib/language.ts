import { isLanguage, type Language } from "#shared/domain/settings/language";

/** The language of this page, as its document says; another one is another document. */
export const language: Language = languageOfDocument();

/** The locale of dates and times: in English, the day comes before the month. */
export const dateLocale = language === "en" ? "en-GB" : language;

function languageOfDocument(): Language {
  const name = typeof document === "undefined" ? "" : document.documentElement.lang;
  return isLanguage(name) ? name : "en";
}
