import { type CodeToken, codeTokens } from "../lexSql";

/**
 * The columns that a table computes by itself: no statement can give them values.
 *
 * @param definition The CREATE TABLE statement, as the database writes it.
 * @returns Their names in lower case.
 */
export function generatedColumns(definition: string): ReadonlySet<string> {
  const found = new Set<string>();
  let depth = 0;
  let item: CodeToken[] = [];
  const endItem = (): void => {
    const [name] = item;
    const words = item.slice(1).map(({ kind, text }) => (kind === "word" ? text : ""));
    const at = words.indexOf("generated");
    if (name !== undefined && at !== -1 && words[at + 1] === "always") found.add(name.text.toLowerCase());
    item = [];
  };
  for (const token of codeTokens(definition)) {
    const { kind, text } = token;
    const isBracket = kind === "punctuation";
    if (isBracket && (text === "(" || text === "[" || text === "{")) depth += 1;
    if (isBracket && (text === ")" || text === "]" || text === "}")) {
      depth -= 1;
      if (depth === 0) break;
    } else if (isBracket && text === "," && depth === 1) endItem();
    else if (depth === 1 && text !== "(") item.push(token);
  }
  endItem();
  return found;
}
