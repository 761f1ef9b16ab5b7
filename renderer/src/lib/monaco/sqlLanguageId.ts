/** Monaco's name for the language of every editor of Wharf; apart from the set-up, which starts loading Monaco. */
export const sqlLanguageId = "sql";
