import type { CodeToken } from "#shared/sql/lexSql";
import type { SingleStatement } from "./singleStatement";

/** Longer texts are rarely sent again with other numbers. In UTF-16 units. */
const LONGEST_PATTERN = 4096;

/** In front of a parenthesis that is no call, no type and no query in the place of a table. */
const BEFORE_VALUES = {
  word: new Set(["and", "or", "not", "in", "where", "on", "when", "then", "else", "between", "by", "having"]),
  operator: new Set(["=", "<", ">", "<=", ">=", "<>", "!=", "+", "-", "*", "/", "%"]),
  punctuation: new Set(["(", ","]),
} as const;

/** Whole numbers that DuckDB reads as INTEGER, whichever they are. */
const INTEGER = /^\d{1,9}$/;

/**
 * The text of a SELECT without the whole numbers behind its FROM. Two statements of one pattern have the same columns and
 * types, and call the same functions, on the same catalog: neither holds a call, in which a number could choose what is
 * called, as `query(chr(99) || …)` does, nor another SELECT, whose numbers may be columns.
 *
 * @returns undefined for statements that can't be told to be so
 */
export function patternOf({ text, tokens }: SingleStatement): string | undefined {
  const last = tokens.at(-1);
  if (last === undefined || last.end > LONGEST_PATTERN || !isWord(tokens[0], "select")) return undefined;
  let isBehindFrom = false;
  const parts: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!isPlain(token, tokens[index - 1])) return undefined;
    isBehindFrom ||= isWord(token, "from");
    // As written: names of columns keep their case.
    parts.push(
      isBehindFrom && isInteger(token, tokens[index + 1]) ? "0" : text.slice(token.start, token.end),
    );
  }
  return isBehindFrom ? parts.join("\0") : undefined;
}

function isPlain({ kind, text }: CodeToken, before: CodeToken | undefined): boolean {
  switch (kind) {
    case "quotedIdentifier":
    case "string":
    case "number":
      return true;
    case "word":
      return text !== "select" || before === undefined;
    case "operator":
      // `#2` is a column by its place.
      return !text.includes("#");
    case "punctuation":
      return text !== "(" || (before !== undefined && isBeforeValues(before));
    case "parameter":
    case "semicolon":
    case "whitespace":
    case "lineComment":
    case "blockComment":
    case "other":
      return false;
  }
}

function isBeforeValues({ kind, text }: CodeToken): boolean {
  const known =
    kind === "word" || kind === "operator" || kind === "punctuation" ? BEFORE_VALUES[kind] : undefined;
  return known?.has(text) === true;
}

function isInteger({ kind, text, end }: CodeToken, next: CodeToken | undefined): boolean {
  if (kind !== "number" || !INTEGER.test(text)) return false;
  return (
    next?.start !== end || next.kind === "operator" || (next.kind === "punctuation" && next.text !== ".")
  );
}

function isWord(token: CodeToken | undefined, text: string): boolean {
  return token?.kind === "word" && token.text === text;
}
