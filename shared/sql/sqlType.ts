import { quoteAlways, quoteText } from "./quote";
import { isSignificant, lexSql, type Token } from "./lexSql";

/** Words that scalar types are named by, DuckDB's and the usual ones of other engines. */
const SCALAR_WORDS = new Set(
  (
    "tinyint smallint mediumint int integer bigint hugeint utinyint usmallint uinteger uint ubigint uhugeint bignum varint " +
    "int1 int2 int4 int8 int16 int32 int64 int128 int256 uint8 uint16 uint32 uint64 uint128 uint256 signed unsigned short long " +
    "float float4 float8 float32 float64 real double precision decimal dec numeric number money " +
    "bool boolean logical bit bitstring varbit blob bytea binary varbinary bytes " +
    "char character varchar varying nchar nvarchar bpchar text string clob name json jsonb uuid guid oid variant geometry " +
    "date date32 datetime datetime64 time timetz time_ns timestamp timestamptz timestamp_s timestamp_ms timestamp_ns timestamp_us " +
    "timestamp_sec timestampntz with without local zone interval year null"
  ).split(" "),
);

declare const parsed: unique symbol;

/** A type that can be written into SQL: only `sqlType` makes one, so a service's own text never gets there. */
export type SqlType = string & { readonly [parsed]: true };

/**
 * A type as a service or a source names it, rebuilt from its parts, so that it can be written into SQL whoever sent it.
 * Knows scalar types with numbers in parentheses, ENUM, STRUCT, ROW, MAP, UNION, lists and arrays of any depth.
 *
 * @returns null for any other text: a type that only the other side knows, or one that would carry SQL of its own
 */
export function sqlType(text: string): SqlType | null {
  const tokens = lexSql(text).filter(isSignificant);
  const reader = new TypeReader(text, tokens);
  const type = reader.type(0);
  return type !== null && reader.isAtEnd() ? (type as SqlType) : null;
}

/** SQL of a text as a value of a type; the text alone where `sqlType` knew none. */
export function castText(text: string, type: SqlType | null): string {
  return type === null ? quoteText(text) : `CAST(${quoteText(text)} AS ${type})`;
}

/** SQL of an expression as a value of a type that a service names; the expression alone where `sqlType` doesn't know it. */
export function castExpression(sql: string, type: string): string {
  const written = sqlType(type);
  return written === null ? sql : `CAST(${sql} AS ${written})`;
}

/** Deeper types would be refused by the engine, or overflow the reader. */
const DEEPEST = 100;

class TypeReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  type(depth: number): string | null {
    const base = depth > DEEPEST ? null : this.#base(depth);
    if (base === null) return null;
    let suffix = "";
    while (this.#take("[")) {
      const size = this.#number() ?? "";
      if (!this.#take("]")) return null;
      suffix += `[${size}]`;
    }
    return base + suffix;
  }

  #base(depth: number): string | null {
    switch (this.#peek("word")?.toLowerCase()) {
      case undefined:
        return null;
      case "struct":
      case "row":
        return this.#container("STRUCT", () => this.#member(depth));
      case "union":
        return this.#container("UNION", () => this.#member(depth));
      case "map":
        return this.#container("MAP", () => this.type(depth + 1));
      case "enum":
        return this.#container("ENUM", () => this.#string());
      default:
        return this.#scalar();
    }
  }

  /** Words, numbers in parentheses, and more words: `DECIMAL(18,3)`, `TIMESTAMP(6) WITH TIME ZONE`. */
  #scalar(): string | null {
    const words = this.#scalarWords();
    if (words.length === 0) return null;
    if (!this.#take("(")) return words.join(" ");
    const numbers = this.#list(() => this.#number());
    return numbers === null
      ? null
      : [`${words.join(" ")}(${numbers.join(",")})`, ...this.#scalarWords()].join(" ");
  }

  #scalarWords(): string[] {
    const words: string[] = [];
    for (let word = this.#peek("word"); word !== null; word = this.#peek("word")) {
      if (!SCALAR_WORDS.has(word.toLowerCase())) break;
      words.push(word.toUpperCase());
      this.#at += 1;
    }
    return words;
  }

  #container(name: string, part: () => string | null): string | null {
    this.#at += 1;
    if (!this.#take("(")) return null;
    const parts = this.#list(part);
    return parts === null ? null : `${name}(${parts.join(", ")})`;
  }

  /** A name and a type; the members of an unnamed struct are types alone. */
  #member(depth: number): string | null {
    const start = this.#at;
    const name = this.#name();
    const type = name === null ? null : this.type(depth + 1);
    if (name !== null && type !== null) return `${quoteAlways(name)} ${type}`;
    this.#at = start;
    return this.type(depth + 1);
  }

  /** Parts between commas, up to and with the closing parenthesis. */
  #list(part: () => string | null): string[] | null {
    const parts: string[] = [];
    do {
      const next = part();
      if (next === null) return null;
      parts.push(next);
    } while (this.#take(","));
    return this.#take(")") ? parts : null;
  }

  #name(): string | null {
    const word = this.#next("word");
    if (word !== null) return word;
    const quoted = this.#next("quotedIdentifier");
    return quoted === null ? null : quoted.slice(1, -1).replaceAll('""', '"');
  }

  #string(): string | null {
    const text = this.#peek("string");
    // A string of another form could mean another text to another engine.
    if (text === null || !text.startsWith("'")) return null;
    this.#at += 1;
    return quoteText(text.slice(1, -1).replaceAll("''", "'"));
  }

  #number(): string | null {
    const text = this.#peek("number");
    if (text === null || !/^\d{1,9}$/.test(text)) return null;
    this.#at += 1;
    return text;
  }

  #take(mark: string): boolean {
    if (this.#peek("punctuation") !== mark) return false;
    this.#at += 1;
    return true;
  }

  #next(kind: Token["kind"]): string | null {
    const text = this.#peek(kind);
    if (text !== null) this.#at += 1;
    return text;
  }

  #peek(kind: Token["kind"]): string | null {
    const token = this.#tokens[this.#at];
    return token?.kind === kind && token.closed ? this.#text.slice(token.start, token.end) : null;
  }
}
