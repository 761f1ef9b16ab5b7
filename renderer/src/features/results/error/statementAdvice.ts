import type { AppErrorData } from "#shared/errors/AppError";
import { isSignificant, lexSql } from "#shared/sql/lexSql";
import { isSessionSetting } from "#shared/sql/sessionSettings";
import type { messages } from "../../../messages/messages";

/** Parts of Wharf that a failed statement's remedy can open. */
export type WharfFeature = keyof typeof messages.statementAdvice.features;

/** Kinds of statements that services refuse, by what to do instead. */
type RefusedKind = keyof typeof messages.statementAdvice.kinds;

export interface StatementAdvice {
  readonly kind: RefusedKind;
  readonly feature: WharfFeature | null;
  /** The query inside the statement, to be run alone; null where there is none. */
  readonly query: string | null;
}

const KIND_BY_VERB = new Map<string, RefusedKind>([
  ["ATTACH", "attach"],
  ["DETACH", "attach"],
  ["EXPORT", "exportDatabase"],
  ["IMPORT", "readFile"],
  ["BEGIN", "transaction"],
  ["START", "transaction"],
  ["COMMIT", "transaction"],
  ["END", "transaction"],
  ["ROLLBACK", "transaction"],
  ["ABORT", "transaction"],
  ["SET", "settings"],
  ["RESET", "settings"],
  ["PRAGMA", "pragma"],
  ["USE", "use"],
  ["INSTALL", "extension"],
  ["FORCE", "extension"],
  ["LOAD", "extension"],
  ["UPDATE EXTENSIONS", "extension"],
  ["CREATE SECRET", "secret"],
  ["DROP SECRET", "secret"],
  ["PREPARE", "prepare"],
  ["EXECUTE", "prepare"],
  ["DEALLOCATE", "prepare"],
  ["CALL", "call"],
  ["CHECKPOINT", "checkpoint"],
]);

const FEATURES: Readonly<Partial<Record<RefusedKind, WharfFeature>>> = {
  attach: "newConnection",
  extension: "newConnection",
  secret: "newConnection",
  readFile: "loadFile",
  use: "chooseDatabase",
};

/** What runs in a session; of settings, only some. */
const IN_SESSIONS: ReadonlySet<RefusedKind> = new Set<RefusedKind>([
  "transaction",
  "temporary",
  "use",
  "prepare",
]);

const FILE_FUNCTION = /^(read_\w+|parquet_\w+|sniff_csv|glob)$/i;
/** Pragmas that are functions, too. */
const PRAGMA_FUNCTION =
  /^(TABLE_INFO|STORAGE_INFO|SHOW|VERSION|PLATFORM|COLLATIONS|DATABASE_SIZE|USER_AGENT)$/;
const QUALIFIERS = new Set(["OR", "REPLACE", "PERSISTENT", "LOCAL", "GLOBAL", "SESSION"]);

/** Words by which a database says that it doesn't do such things at all, rather than that this one is wrong. */
const NOT_DONE =
  /\b(disabled|not (allowed|permitted|supported|available)|permission|configuration has been locked)\b/i;

/**
 * What to do instead of a statement that services refuse; null where the error is about something else.
 *
 * @param sql The statement as it was run.
 * @param canBeginSession Whether sessions are there, and this statement ran outside of one.
 */
export function statementAdvice(
  sql: string,
  { code, message }: AppErrorData,
  canBeginSession = false,
): StatementAdvice | null {
  const isRefused =
    code === "STATEMENT_NOT_ALLOWED" || (code === "STATEMENT_FAILED" && NOT_DONE.test(message));
  if (!isRefused) return null;
  const text = new StatementText(sql);
  const kind = kindOf(text);
  if (kind === null) return null;
  const runsInSession = kind === "settings" ? isSetInSession(text) : IN_SESSIONS.has(kind);
  if (canBeginSession && runsInSession) return { kind: "session", feature: "session", query: null };
  return { kind, feature: FEATURES[kind] ?? null, query: innerQuery(text, kind) };
}

class StatementText {
  readonly #sql: string;
  readonly #tokens;

  constructor(sql: string) {
    this.#sql = sql;
    this.#tokens = lexSql(sql).filter(isSignificant);
  }

  get length(): number {
    return this.#tokens.length;
  }

  written(index: number): string {
    const token = this.#tokens[index];
    return token === undefined ? "" : this.#sql.slice(token.start, token.end);
  }

  /** The unquoted word in capitals; empty for anything else. */
  word(index: number): string {
    return this.#tokens[index]?.kind === "word" ? this.written(index).toUpperCase() : "";
  }

  isString(index: number): boolean {
    return this.#tokens[index]?.kind === "string";
  }

  /** The first token that is a symbol, from one token to another; -1 for none. */
  indexOf(symbol: string, from: number, to: number): number {
    const found = this.#tokens.findIndex((_, index) => index >= from && this.written(index) === symbol);
    return found < to ? found : -1;
  }

  /** The text behind the first token, without a semicolon. */
  behindVerb(): string {
    return this.between(1, this.written(this.length - 1) === ";" ? this.length - 1 : this.length);
  }

  /** The text of the tokens from one to another, which is left out. */
  between(from: number, to = this.#tokens.length): string {
    const last = this.#tokens[to - 1];
    return last === undefined ? "" : this.#sql.slice(this.#tokens[from]?.start, last.end);
  }

  /** The first of some words outside brackets from a token on; -1 for none. */
  find(words: readonly string[], from: number): number {
    let depth = 0;
    for (let index = from; index < this.length; index += 1) {
      const written = this.written(index);
      if (written === "(") depth += 1;
      else if (written === ")") depth -= 1;
      else if (depth === 0 && words.includes(this.word(index))) return index;
    }
    return -1;
  }
}

function kindOf(text: StatementText): RefusedKind | null {
  const verb = text.word(0);
  let next = 1;
  while (QUALIFIERS.has(text.word(next))) next += 1;
  const object = text.word(next);
  if (verb === "CREATE" && (object === "TEMP" || object === "TEMPORARY")) {
    return text.word(next + 1) === "SECRET" ? "secret" : "temporary";
  }
  if ((verb === "SET" || verb === "RESET") && (object === "SCHEMA" || object === "SEARCH_PATH")) return "use";
  if (verb === "COPY") return text.find(["TO"], 1) === -1 ? "readFile" : "export";
  const kind = KIND_BY_VERB.get(`${verb} ${object}`) ?? KIND_BY_VERB.get(verb);
  if (kind !== undefined) return kind;
  for (let index = 0; index < text.length; index += 1) {
    if (FILE_FUNCTION.test(text.written(index)) && text.written(index + 1) === "(") return "readFile";
    if (["FROM", "JOIN"].includes(text.word(index)) && text.isString(index + 1)) return "readFile";
    if (text.word(index) === "TEMP" && text.written(index + 1) === ".") return "temporary";
  }
  return null;
}

/** Whether SET or RESET is of something that a session may set for itself. */
function isSetInSession(text: StatementText): boolean {
  const scope = text.word(1);
  if (scope === "GLOBAL") return false;
  const at = scope === "SESSION" || scope === "LOCAL" ? 2 : 1;
  if (text.word(at) === "VARIABLE") return true;
  if (text.word(at) === "TIME" && text.word(at + 1) === "ZONE") return true;
  return isSessionSetting(text.written(at).replaceAll('"', ""));
}

function innerQuery(text: StatementText, kind: RefusedKind): string | null {
  if (kind === "export") {
    const to = text.find(["TO"], 1);
    if (text.written(1) === "(") return text.between(2, to - 1);
    if (to === 1) return null;
    // COPY t (a, b) TO … names columns.
    const bracket = text.indexOf("(", 1, to);
    if (bracket === -1) return `SELECT * FROM ${text.between(1, to)}`;
    return `SELECT ${text.between(bracket + 1, to - 1)} FROM ${text.between(1, bracket)}`;
  }
  if (kind === "call") return `SELECT * FROM ${text.behindVerb()}`;
  if (kind === "pragma") return PRAGMA_FUNCTION.test(text.word(1)) ? pragmaQuery(text) : null;
  if (kind !== "temporary") return null;
  const as = text.find(["AS"], 1);
  const isTable = text.find(["TABLE", "VIEW"], 1);
  return as === -1 || isTable === -1 || isTable > as ? null : text.between(as + 1);
}

/** PRAGMA table_info('t') as the function that answers the same. */
function pragmaQuery(text: StatementText): string {
  const call = text.behindVerb();
  return `SELECT * FROM pragma_${call}${call.endsWith(")") ? "" : "()"}`;
}
