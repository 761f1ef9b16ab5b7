import { codeTokens, type CodeToken } from "#shared/sql/lexSql";
import { SqlStateError } from "../protocol/sqlState";
import { type CopyCommand, copyCommand } from "./copyCommand";
import { closeCommand, type CursorCommand, declareCommand, fetchCommand, nameOf } from "./cursorCommand";

/** What a statement asks of its connection; `run` is everything that the engine does. */
export type PgCommand =
  | { readonly kind: "run"; readonly sql: string }
  | { readonly kind: "begin"; readonly readOnly: boolean; readonly tag: string }
  | { readonly kind: "commit" | "rollback" }
  /** `value` null: the default. */
  | { readonly kind: "set"; readonly name: string; readonly value: string | null; readonly tag: string }
  | { readonly kind: "show"; readonly name: string }
  /** Ends what the session has of its own. */
  | { readonly kind: "discard"; readonly tag: string }
  | { readonly kind: "deallocate"; readonly name: string | null; readonly sql: string }
  /** Does nothing here. */
  | { readonly kind: "nothing"; readonly tag: string }
  | { readonly kind: "savepoint" | "release" | "rollbackTo"; readonly name: string }
  | CursorCommand
  | { readonly kind: "copy"; readonly copy: CopyCommand };

const unavailable: ReadonlyMap<string, string> = new Map([
  [
    "lock",
    "LOCK is not available: transactions see one state of the database, and conflicts end the later one.",
  ],
  ["listen", "LISTEN and NOTIFY are not available."],
  ["notify", "LISTEN and NOTIFY are not available."],
  ["do", "DO is not available: DuckDB has no procedural language."],
]);

/** @throws SqlStateError for a form that isn't available here */
export function readCommand(sql: string): PgCommand {
  const tokens = codeTokens(sql);
  const words = tokens.slice(0, 12).map(({ kind, text }) => (kind === "word" ? text : ""));
  const [first = "", second = ""] = words;
  const refusal = unavailable.get(first);
  if (refusal !== undefined) throw new SqlStateError("0A000", refusal);
  switch (first) {
    case "begin":
    case "start":
      return begin(words, first === "begin" ? "BEGIN" : "START TRANSACTION");
    case "commit":
    case "end":
      return { kind: "commit" };
    case "rollback":
    case "abort":
      return words.includes("to")
        ? { kind: "rollbackTo", name: nameOf(sql, tokens.at(-1)) }
        : { kind: "rollback" };
    case "savepoint":
      return { kind: "savepoint", name: nameOf(sql, tokens[1]) };
    case "release":
      return { kind: "release", name: nameOf(sql, tokens.at(-1)) };
    case "declare":
      return declareCommand(sql, tokens);
    case "fetch":
    case "move":
      return fetchCommand(sql, tokens);
    case "set":
      return setCommand(sql, tokens, words);
    case "reset":
      if (second === "all") return { kind: "discard", tag: "RESET" };
      return { kind: "set", name: settingName(tokens, 1), value: null, tag: "RESET" };
    case "show":
      return show(sql, tokens, words);
    case "discard":
      return { kind: "discard", tag: `DISCARD ${second.toUpperCase()}` };
    case "deallocate": {
      const name = tokens[second === "prepare" ? 2 : 1];
      const isAll = name?.kind === "word" && name.text === "all";
      return { kind: "deallocate", name: isAll ? null : nameOf(sql, name), sql };
    }
    case "unlisten":
      return { kind: "nothing", tag: "UNLISTEN" };
    case "close":
      return closeCommand(sql, tokens);
    case "analyze":
    case "vacuum":
      return { kind: "nothing", tag: first.toUpperCase() };
    case "copy":
      return { kind: "copy", copy: copyCommand(sql, tokens) };
    default:
      return { kind: "run", sql };
  }
}

/** Every isolation level is taken: DuckDB's transactions see one state of the database, which is more than most ask for. */
function begin(words: readonly string[], tag: string): PgCommand {
  return { kind: "begin", readOnly: words.join(" ").includes("read only"), tag };
}

function setCommand(sql: string, tokens: readonly CodeToken[], words: readonly string[]): PgCommand {
  const text = words.join(" ");
  const transaction = /^set (session characteristics as )?transaction /.exec(text);
  if (transaction !== null) {
    if (!/read (only|write)/.test(text)) return { kind: "nothing", tag: "SET" };
    const value = text.includes("read only") ? "on" : "off";
    if (transaction[1] === undefined && value === "on")
      throw new SqlStateError(
        "0A000",
        "Write BEGIN READ ONLY: a transaction that has begun can’t become read-only.",
      );
    return { kind: "set", name: "default_transaction_read_only", value, tag: "SET" };
  }
  if (/^set (session |local )?(variable|global) /.test(text)) return { kind: "run", sql };
  const at = words[1] === "session" || words[1] === "local" ? 2 : 1;
  if (words[at] === "role" || (words[at] === "session" && words[at + 1] === "authorization"))
    return { kind: "nothing", tag: "SET" };
  const isZone = words[at] === "time" && words[at + 1] === "zone";
  const isNames = words[at] === "names";
  const name = isZone ? "timezone" : isNames ? "client_encoding" : settingName(tokens, at);
  const nameTokens = isZone ? 2 : isNames ? 1 : nameLength(tokens, at);
  const sign = tokens[at + nameTokens];
  const from = at + nameTokens + (sign?.text === "=" || sign?.text === "to" ? 1 : 0);
  const values = tokens.slice(from).filter(({ text: sign2 }) => sign2 !== ",");
  if (values.length === 0) throw new SqlStateError("42601", "Write SET name = value.");
  const isDefault =
    values.length === 1 && (values[0]?.text === "default" || (isZone && values[0]?.text === "local"));
  return {
    kind: "set",
    name,
    value: isDefault ? null : values.map((token) => plainText(sql, token)).join(", "),
    tag: "SET",
  };
}

/** A name in two parts, such as a tool's own "myapp.user", is one of them. */
function nameLength(tokens: readonly CodeToken[], at: number): number {
  return tokens[at + 1]?.text === "." ? 3 : 1;
}

function settingName(tokens: readonly CodeToken[], at: number): string {
  const name = tokens.slice(at, at + nameLength(tokens, at)).map(({ text }) => text);
  if (name.length === 0) throw new SqlStateError("42601", "A setting has a name.");
  return name.join("");
}

function plainText(sql: string, { kind, start, end }: CodeToken): string {
  const written = sql.slice(start, end);
  return kind === "string" ? written.slice(1, -1).replaceAll("''", "'") : written;
}

const duckDbShows: ReadonlySet<string> = new Set([
  "tables",
  "databases",
  "schemas",
  "columns",
  "from",
  "variables",
]);

function show(sql: string, tokens: readonly CodeToken[], words: readonly string[]): PgCommand {
  const text = words.slice(1).join(" ").trim();
  if (text === "transaction isolation level") return { kind: "show", name: "transaction_isolation" };
  if (text === "time zone") return { kind: "show", name: "timezone" };
  if (text === "all") return { kind: "show", name: "all" };
  // DuckDB's own forms: SHOW TABLES, SHOW table.
  if (text.startsWith("all ") || duckDbShows.has(words[1] ?? "") || tokens.length !== 2)
    return { kind: "run", sql };
  return { kind: "show", name: settingName(tokens, 1) };
}
