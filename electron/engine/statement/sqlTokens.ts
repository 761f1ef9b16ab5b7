import type { CodeToken } from "#shared/sql/lexSql";

/** Whether a token is a name or keyword. */
export function isName({ kind }: CodeToken): boolean {
  return kind === "word" || kind === "quotedIdentifier";
}

const dollarQuoted = /^(\$\w*\$)([\s\S]*)\1$/;

/** What a text in plain or dollar quotes says; undefined for other tokens, such as E'…'. */
export function plainText({ kind, text }: CodeToken): string | undefined {
  if (kind !== "string") return undefined;
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  return dollarQuoted.exec(text)?.[2];
}
