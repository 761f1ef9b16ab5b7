import { codeTokens, type CodeToken } from "./lexSql";

function isName({ kind }: CodeToken): boolean {
  return kind === "word" || kind === "quotedIdentifier";
}

/**
 * The names that qualify others in a statement, each as it stands in a chain's first place: `a` of `a.b.c`. Lower case, as
 * DuckDB compares names.
 */
export function qualifiersOf(sql: string): ReadonlySet<string> {
  const tokens = codeTokens(sql);
  const found = new Set<string>();
  tokens.forEach((token, index) => {
    if (isName(token) && tokens[index + 1]?.text === "." && tokens[index - 1]?.text !== ".")
      found.add(token.text.toLowerCase());
  });
  return found;
}
