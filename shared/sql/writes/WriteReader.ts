import { TokenCursor } from "../completion/TokenCursor";
import { lexSql } from "../lexSql";
import type { Assignment, WriteTarget } from "./WriteStatement";

/** Words that follow a target's name and are no alias of it. */
const afterTarget = new Set(
  "SET USING WHERE RETURNING VALUES SELECT FROM WITH DEFAULT BY ON AS PIVOT UNPIVOT TABLE RESTRICT CASCADE".split(
    " ",
  ),
);

/** Reads a statement word by word. Positions are indexes of tokens that carry meaning. */
export class WriteReader {
  readonly #cursor: TokenCursor;
  readonly #sql: string;
  at = 0;

  constructor(sql: string) {
    this.#sql = sql;
    this.#cursor = new TokenCursor(sql, lexSql(sql));
  }

  get end(): number {
    return this.#cursor.tokens.length;
  }

  /** An unquoted word in capitals, or the token as written; empty beyond the end. */
  word(at = this.at): string {
    return this.#cursor.upper(at);
  }

  /** Takes the words where they come next. */
  take(...words: readonly string[]): boolean {
    if (words.some((word, offset) => this.word(this.at + offset) !== word)) return false;
    this.at += words.length;
    return true;
  }

  isName(at = this.at): boolean {
    return this.#cursor.isName(at);
  }

  /** The name at a token, without quotes. */
  name(at = this.at): string {
    return this.#cursor.name(at);
  }

  /** Index of the bracket that closes the one at `at`. */
  closing(at = this.at): number {
    return this.#cursor.closing(at);
  }

  /** The text from one token up to another, as written. */
  text(from: number, to: number): string {
    const last = this.#cursor.tokens[to - 1];
    return last === undefined || to <= from ? "" : this.#sql.slice(this.#cursor.start(from), last.end);
  }

  /** Where a word comes next outside brackets; `limit` where it does not. */
  find(isWanted: (at: number) => boolean, from = this.at, limit = this.end): number {
    for (let at = from; at < limit; at += 1) {
      if (isWanted(at)) return at;
      if ("([{".includes(this.word(at))) at = this.closing(at);
    }
    return limit;
  }

  findWord(word: string, from = this.at, limit = this.end): number {
    return this.find((at) => this.word(at) === word && this.word(at - 1) !== ".", from, limit);
  }

  /** FROM as a clause, not that of IS DISTINCT FROM. */
  findFrom(from = this.at, limit = this.end): number {
    return this.find((at) => this.word(at) === "FROM" && this.word(at - 1) !== "DISTINCT", from, limit);
  }

  /** WITH and its queries, as they stand before the verb; the position is that of the verb then. */
  ctes(): string {
    if (this.word() !== "WITH") return "";
    const from = this.at;
    const verb = this.find((at) => verbs.has(this.word(at)));
    this.at = verb;
    return `${this.text(from, verb)} `;
  }

  /** Takes the name of a table, and its alias; null where none is next. */
  target({ hasAlias = true } = {}): WriteTarget | null {
    if (!this.isName()) return null;
    const from = this.at;
    this.at += 1;
    while (this.word() === "." && this.isName(this.at + 1)) this.at += 2;
    const name = this.text(from, this.at);
    const last = this.text(this.at - 1, this.at);
    if (!hasAlias) return { name, alias: last, relation: name };
    if (this.take("AS") || (this.isName() && !afterTarget.has(this.word()))) {
      const alias = this.text(this.at, this.at + 1);
      this.at += 1;
      return { name, alias, relation: `${name} AS ${alias}` };
    }
    return { name, alias: last, relation: name };
  }

  /** The parts between commas outside brackets, as pairs of positions. */
  parts(from: number, to: number): (readonly [number, number])[] {
    const parts: (readonly [number, number])[] = [];
    for (let start = from; start < to;) {
      const comma = this.find((at) => this.word(at) === ",", start, to);
      parts.push([start, comma]);
      start = comma + 1;
    }
    return parts;
  }

  /** Names in brackets: `(a, "b c")`. Null where something else is in them. */
  names(open: number): string[] | null {
    const parts = this.parts(open + 1, this.closing(open));
    const isList = parts.every(([start, end]) => end === start + 1 && this.isName(start));
    return isList ? parts.map(([start]) => this.name(start)) : null;
  }

  /** What SET sets; null where a part is written in another form than `a = x` or `(a, b) = (x, y)`. */
  assignments(from: number, to: number): Assignment[] | null {
    const all: Assignment[] = [];
    for (const [start, end] of this.parts(from, to)) {
      const some = this.#assignment(start, end);
      if (some === null) return null;
      all.push(...some);
    }
    return all;
  }

  #assignment(start: number, end: number): Assignment[] | null {
    if (this.isName(start) && this.word(start + 1) === "=") {
      return [{ column: this.name(start), value: this.#value(start + 2, end) }];
    }
    if (this.word(start) !== "(") return null;
    const columns = this.names(start);
    const equals = this.closing(start) + 1;
    if (columns === null || this.word(equals) !== "=") return null;
    const open = this.word(equals + 1) === "ROW" ? equals + 2 : equals + 1;
    if (this.word(open) !== "(" || this.closing(open) !== end - 1) return null;
    const values = this.parts(open + 1, end - 1);
    if (values.length !== columns.length) return null;
    return values.map(([first, last], index) => ({
      column: columns[index] ?? "",
      value: this.#value(first, last),
    }));
  }

  /** Values between commas; null for DEFAULT. */
  values(from: number, to: number): (string | null)[] {
    return this.parts(from, to).map(([start, end]) => this.#value(start, end));
  }

  #value(start: number, end: number): string | null {
    return end === start + 1 && this.word(start) === "DEFAULT" ? null : this.text(start, end);
  }
}

const verbs = new Set(["INSERT", "UPDATE", "DELETE", "MERGE", "SELECT", "FROM", "VALUES", "TABLE"]);
