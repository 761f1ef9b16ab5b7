import { lineText } from "../../../lib/lineText";

/** Characters of a name in a list or a sentence. */
const mostCharacters = 60;

/** The name of a column where there is not room for any: on one line, a long one as its beginning. */
export function columnLabel(name: string): string {
  const label = lineText(name);
  return label.length > mostCharacters ? `${label.slice(0, mostCharacters).toWellFormed()}…` : label;
}
