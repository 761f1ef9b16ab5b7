import { type CodeToken } from "#shared/sql/lexSql";
import { unquoteIdentifier } from "#shared/sql/quote";
import { SqlStateError } from "../protocol/sqlState";

/** A statement about a cursor. */
export type CursorCommand =
  | {
      readonly kind: "declare";
      readonly name: string;
      readonly query: string;
      readonly isBinary: boolean;
      /** Whether it outlives its transaction. */
      readonly isHeld: boolean;
    }
  /** `count` 0: all that are left. */
  | { readonly kind: "fetch"; readonly name: string; readonly count: number; readonly isMove: boolean }
  /** Null: all. */
  | { readonly kind: "close"; readonly name: string | null };

const onlyForward =
  "A cursor goes forward only: DuckDB makes its rows once. Declare it again to read from the start.";

/** @returns the name that a token has: lower case unless it is quoted */
export function nameOf(sql: string, token: CodeToken | undefined): string {
  if (token === undefined || (token.kind !== "word" && token.kind !== "quotedIdentifier"))
    throw new SqlStateError("42601", "The statement needs a name.");
  return token.kind === "word" ? token.text : unquoteIdentifier(sql.slice(token.start, token.end));
}

/** `DECLARE name [BINARY] [[NO] SCROLL] CURSOR [WITH HOLD] FOR query`. @throws SqlStateError */
export function declareCommand(sql: string, tokens: readonly CodeToken[]): CursorCommand {
  const from = tokens.findIndex(({ kind, text }) => kind === "word" && text === "for");
  const words = tokens.slice(2, from).map(({ text }) => text);
  const query = tokens[from + 1];
  if (from === -1 || query === undefined || !words.includes("cursor"))
    throw new SqlStateError("42601", "Write DECLARE name CURSOR FOR query.");
  const has = (word: string) => words.includes(word);
  if (has("scroll") && !has("no")) throw new SqlStateError("0A000", onlyForward);
  return {
    kind: "declare",
    name: nameOf(sql, tokens[1]),
    query: sql.slice(query.start),
    isBinary: has("binary"),
    isHeld: words.join(" ").includes("with hold"),
  };
}

/** `FETCH [NEXT | ALL | FORWARD [n | ALL] | n] [FROM | IN] name`. @throws SqlStateError */
export function fetchCommand(sql: string, tokens: readonly CodeToken[]): CursorCommand {
  const isMove = tokens[0]?.text === "move";
  const last = tokens.at(-1);
  const words = tokens.slice(1, -1).map(({ text }) => text);
  if (words.at(-1) === "from" || words.at(-1) === "in") words.pop();
  if (words[0] === "forward" && words.length > 1) words.shift();
  const [how = "next"] = words;
  const count = how === "next" || how === "forward" ? 1 : how === "all" ? 0 : Number(how);
  if (words.length > 1 || !Number.isSafeInteger(count) || (count < 1 && how !== "all"))
    throw new SqlStateError("0A000", onlyForward);
  return { kind: "fetch", name: nameOf(sql, last), count, isMove };
}

/** `CLOSE name | ALL`. @throws SqlStateError */
export function closeCommand(sql: string, tokens: readonly CodeToken[]): CursorCommand {
  const isAll = tokens[1]?.kind === "word" && tokens[1].text === "all";
  return { kind: "close", name: isAll ? null : nameOf(sql, tokens[1]) };
}
