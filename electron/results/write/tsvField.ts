const needsQuotes = /[\t\n\r"]/;

/**
 * One cell as spreadsheets put it on the clipboard and read it from there: a cell that holds a tab, a line break or a
 * quote stands in quotes, with its own quotes doubled. NULL is an empty field; an empty string is `""`, which pastes
 * as an empty cell too but stays distinct for programs that read the text.
 */
export function tsvField(text: string | null): string {
  if (text === null) return "";
  if (text === "") return '""';
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
