/** Monaco's name for the language of every editor of Wharf; apart from the set-up, which starts loading Monaco. */
export const sqlLanguageId = "sql";

/** The same of notebooks: Markdown with blocks of SQL. */
export const notebookLanguageId = "wharf-notebook";

/** The languages in which Wharf helps with SQL. */
export const sqlLanguageIds = [sqlLanguageId, notebookLanguageId];
