import { unquoteIdentifier } from "../quote";
import { isSignificant, type Token } from "../lexSql";

/** Words that begin a query, also in brackets. */
export const queryWords = new Set([
  "SELECT",
  "FROM",
  "WITH",
  "VALUES",
  "PIVOT",
  "UNPIVOT",
  "SUMMARIZE",
  "DESCRIBE",
]);

/** Words that join queries; each side has its own names. */
export const setWords = new Set(["UNION", "INTERSECT", "EXCEPT"]);

/** Words behind which another table follows. */
export const joinWords = new Set(["JOIN"]);

/** Words that end a table's name and alias, or a SELECT list. */
export const clauseWords = new Set([
  ..."SELECT FROM WHERE GROUP HAVING QUALIFY WINDOW ORDER LIMIT OFFSET ON USING SET VALUES RETURNING".split(
    " ",
  ),
  ..."JOIN INNER LEFT RIGHT FULL CROSS NATURAL ASOF POSITIONAL SEMI ANTI LATERAL".split(" "),
  ..."INTO UPDATE WHEN PIVOT UNPIVOT".split(" "),
]);

/** A statement's tokens without white space and comments, and questions about them by index. */
export class TokenCursor {
  readonly tokens: readonly Token[];
  readonly #text: string;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.tokens = tokens.filter(isSignificant);
  }

  /** The token as written; empty beyond the ends. */
  raw(index: number): string {
    const token = this.tokens[index];
    return token === undefined ? "" : this.#text.slice(token.start, token.end);
  }

  /** An unquoted word in capitals; other tokens as written. */
  upper(index: number): string {
    return this.tokens[index]?.kind === "word" ? this.raw(index).toUpperCase() : this.raw(index);
  }

  isName(index: number): boolean {
    const kind = this.tokens[index]?.kind;
    return kind === "word" || kind === "quotedIdentifier";
  }

  /** The name that the token stands for, without quotes. */
  name(index: number): string {
    return unquoteIdentifier(this.raw(index));
  }

  start(index: number): number {
    return this.tokens[index]?.start ?? this.#text.length;
  }

  /** Index of the bracket that closes the one at `index`; the number of tokens where it is missing. */
  closing(index: number): number {
    let depth = 0;
    for (let at = index; at < this.tokens.length; at += 1) {
      const text = this.raw(at);
      if (text === "(" || text === "[" || text === "{") depth += 1;
      else if (text === ")" || text === "]" || text === "}") depth -= 1;
      if (depth === 0) return at;
    }
    return this.tokens.length;
  }
}
