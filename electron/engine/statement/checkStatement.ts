import { type DuckDBConnection, StatementType } from "@duckdb/node-api";
import type { RequestConnection } from "../connection/RequestConnection";
import { refuseShadowingMacro } from "../sql/builtInFunctions";
import { denialReason, readsFiles, unseenTextReason } from "./deniedFunctions";
import { hideMachine } from "./hideMachine";
import { expansionOf, type PreparedMain, prepareMain } from "./prepareMain";
import { type QueryPlan, readPlan } from "./readPlan";
import { refuseAdvancing } from "./refuseAdvancing";
import { refuseTemporary } from "./refuseTemporary";
import { blankOut, type SingleStatement } from "./singleStatement";
import { isName } from "./sqlTokens";
import { StatementError } from "../sql/StatementError";
import type { CodeToken } from "#shared/sql/lexSql";

/** Statements that may run where writing is allowed. Everything not named is refused. */
const WRITE_TYPES = new Map<StatementType, string>([
  [StatementType.SELECT, "SELECT"],
  [StatementType.INSERT, "INSERT"],
  [StatementType.UPDATE, "UPDATE"],
  [StatementType.DELETE, "DELETE"],
  [StatementType.MERGE_INTO, "MERGE"],
  [StatementType.CREATE, "CREATE"],
  [StatementType.ALTER, "ALTER"],
  [StatementType.DROP, "DROP"],
  [StatementType.VACUUM, "VACUUM"],
]);

const FILES = "this service keeps a database apart from the machine's files";
const OTHER_DATABASES = "each request works on this one database";
const SETTINGS = "the configuration is locked, and each request has a connection of its own";
const SESSION = "each request has a connection of its own, so nothing would be left of it";
const ENGINE = "it changes the engine itself";

const REFUSED_WORDS = new Map<string, string>([
  ["copy", FILES],
  ["export", FILES],
  ["import", FILES],
  ["attach", OTHER_DATABASES],
  ["detach", OTHER_DATABASES],
  // DuckDB 2.0: sends all that follows to another server.
  ["connect", OTHER_DATABASES],
  ["disconnect", OTHER_DATABASES],
  ["use", SESSION],
  ["install", ENGINE],
  ["load", ENGINE],
  ["force", ENGINE],
  ["update extensions", ENGINE],
  ["set", SETTINGS],
  ["reset", SETTINGS],
  ["pragma", "what it shows is also in DESCRIBE, SHOW and the tables named duckdb_…"],
  ["call", "call functions in a query instead, as in SELECT or FROM"],
  ["checkpoint", "the service writes changes into the file by itself"],
  ["begin", SESSION],
  ["start", SESSION],
  ["commit", SESSION],
  ["end", SESSION],
  ["rollback", SESSION],
  ["abort", SESSION],
  ["prepare", SESSION],
  ["execute", SESSION],
  ["deallocate", SESSION],
]);

const SECRET_WORDS = new Set(["create", "drop"]);
const SECRET_QUALIFIERS = new Set(["or", "replace", "persistent", "temporary", "temp"]);

/** Refuses by its first words a statement that must not even be prepared: some act on files when they are. */
function refuseByFirstWord(tokens: readonly CodeToken[]): void {
  const words = tokens.map((token) => (token.kind === "word" ? token.text : ""));
  const first = words[0] ?? "";
  const found = [first, `${first} ${words[1] ?? ""}`].find((word) => REFUSED_WORDS.has(word));
  if (found !== undefined) {
    throw new StatementError(
      `${found.toUpperCase()} is not available here: ${REFUSED_WORDS.get(found) ?? ""}.`,
    );
  }
  const object = words.slice(1).find((word) => !SECRET_QUALIFIERS.has(word));
  if (SECRET_WORDS.has(first) && object === "secret") {
    throw new StatementError(`${first.toUpperCase()} SECRET is not available here: ${OTHER_DATABASES}.`);
  }
}

/** Refuses a statement by the type that DuckDB gave it. */
function refuseByType(type: StatementType, readOnly: boolean): void {
  const name = WRITE_TYPES.get(type);
  if (name === undefined) {
    throw new StatementError(`Statements of the type ${StatementType[type]} are not available here.`);
  }
  if (readOnly && type !== StatementType.SELECT) {
    throw new StatementError(
      `This query is read-only, and ${name} is not a plain query. SELECT, WITH, FROM, VALUES, TABLE, DESCRIBE, SHOW, SUMMARIZE, PIVOT and UNPIVOT are.`,
    );
  }
}

/** A name behind these is a table's, and the parenthesis after it opens a list of columns. */
const BEFORE_TABLE_NAME = new Set(["into", "table", "exists", "references", "view"]);

/**
 * Refuses calls of denied functions that stand in the text, in whatever statement: `name (`, quoted or not,
 * qualified or not, with comments between. What a view, a macro or `query()` hides is not in the text; see
 * readPlan for that. Views and macros can't hide any either, since this guards their creation too.
 *
 * @param textUnseen also refuse `query()`, for statements whose plan can't be read
 */
function refuseDeniedCalls(
  tokens: readonly CodeToken[],
  { readOnly, textUnseen }: { readonly readOnly: boolean; readonly textUnseen: boolean },
): void {
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (!isName(token) || next?.kind !== "punctuation" || next.text !== "(") return;
    const reason =
      denialReason(token.text, readOnly) ?? (textUnseen ? unseenTextReason(token.text) : undefined);
    if (reason !== undefined && !namesTable(tokens, index)) refuseCall(token.text, reason);
  });
}

function refuseCall(name: string, reason: string): never {
  throw new StatementError(`The function ${name} is not available here: it ${reason}.`);
}

function namesTable(tokens: readonly CodeToken[], index: number): boolean {
  let first = index;
  while (tokens[first - 1]?.text === "." && first > 1) first -= 2;
  const before = tokens[first - 1];
  if (before?.kind !== "word") return false;
  return BEFORE_TABLE_NAME.has(before.text) || (before.text === "on" && makesIndex(tokens));
}

function makesIndex(tokens: readonly CodeToken[]): boolean {
  return tokens[0]?.text === "create" && tokens.slice(1, 3).some((token) => token.text === "index");
}

const OPTIONS = new Set(["analyze", "verbose", "format", "costs", "buffers", "timing", "summary"]);

/**
 * The statement behind EXPLAIN [ANALYZE], each line where the person wrote it, or undefined for any other
 * statement. A text that only looks like options is left in, where it fails to parse.
 */
function explainedText({ text, tokens }: SingleStatement): SingleStatement | undefined {
  if (tokens[0]?.kind !== "word" || tokens[0].text !== "explain") return undefined;
  let index = 1;
  if (tokens[1]?.text === "(" && OPTIONS.has(tokens[2]?.text ?? "")) {
    index = tokens.findIndex((token) => token.text === ")") + 1;
  } else {
    while (tokens[index]?.kind === "word" && OPTIONS.has(tokens[index]?.text ?? "")) index += 1;
  }
  const start = tokens[index]?.start ?? text.length;
  return { text: blankOut(text.slice(0, start)) + text.slice(start), tokens: tokens.slice(index) };
}

/** A view or macro is text to its plan; what it calls is not looked up before it is used. */
const KEEPS_TEXT = new Set([StatementType.CREATE, StatementType.ALTER]);

export interface CheckedStatement extends PreparedMain {
  /** Whether it is a query whose text can stand in the FROM of another. */
  readonly wrappable: boolean;
  /** Undefined where DuckDB cannot write its plan down. */
  readonly plan: QueryPlan | undefined;
}

export interface StatementRights {
  readonly readOnly: boolean;
  /**
   * Whether views may read files. Only for a process that can open no file but those of its views; the statement's own text
   * may call no function that reads files there either.
   */
  readonly viewsReadFiles?: boolean;
  /** Whether other statements follow on the connection, which see its temporary objects. */
  readonly inSession?: boolean;
  /** Whether the statement is only looked at, so that its parameters may have no values. */
  readonly takesParameters?: boolean;
}

/**
 * Decides whether a statement may run, before anything of it runs, and prepares it. Throws StatementError, or
 * the engine's own error with positions in the person's text.
 *
 * What it may call is checked three times over: the names in the text (any statement; for read-only ones also in the views and
 * macros that it names, where the database has sequences), the names in the plan
 * (queries, INSERT, UPDATE, DELETE, MERGE, CREATE TABLE AS: sees through views, macros and `query()`), and the engine's own locks (external access is off, the
 * configuration is locked, a read-only query has a read-only transaction).
 */
export async function checkStatement(
  request: RequestConnection,
  statement: SingleStatement,
  rights: StatementRights,
): Promise<CheckedStatement> {
  const inner = explainedText(statement);
  if (inner === undefined) return checkPlain(request, statement, rights);
  if (inner.tokens.length === 0 || explainedText(inner) !== undefined) {
    throw new StatementError("EXPLAIN needs one statement behind it.");
  }
  // EXPLAIN ANALYZE runs what is behind it, even a COPY in a read-only transaction.
  await checkPlain(request, inner, rights);
  const { prepared, parts } = await prepareMain(
    request.connection,
    statement.text,
    expansionOf(statement.tokens),
  );
  if (prepared.parameterCount > 0 && rights.takesParameters !== true) refuseParameters();
  return { prepared, parts, wrappable: false, plan: undefined };
}

async function checkPlain(
  request: RequestConnection,
  statement: SingleStatement,
  { readOnly, viewsReadFiles = false, inSession = false, takesParameters = false }: StatementRights,
): Promise<CheckedStatement> {
  refuseByFirstWord(statement.tokens);
  if (!inSession) refuseTemporary(statement.tokens);
  const refuseCalls = (tokens: readonly CodeToken[]) => {
    refuseDeniedCalls(tokens, { readOnly, textUnseen: false });
  };
  refuseCalls(statement.tokens);
  if (readOnly) await refuseAdvancing(request, statement.tokens, refuseCalls);
  const plan = await hideMachine(request, statement, await readPlan(request, statement.text));
  for (const name of plan?.functions ?? []) {
    const reason = denialReason(name, readOnly);
    if (reason !== undefined && !(viewsReadFiles && readsFiles(name))) refuseCall(name, reason);
  }
  await refuseShadowingMacro(request.connection, statement.tokens);
  const expansion = expansionOf(statement.tokens);
  // Its parts before the last would run before the type of the last is known.
  if (expansion === "addColumn") refuseByType(StatementType.ALTER, readOnly);
  const { prepared, parts } = await prepareMain(request.connection, statement.text, expansion);
  refuseByType(prepared.statementType, readOnly);
  const textUnseen = plan === undefined || KEEPS_TEXT.has(prepared.statementType);
  if (textUnseen) refuseDeniedCalls(statement.tokens, { readOnly, textUnseen });
  if (prepared.parameterCount > 0 && !takesParameters) refuseParameters();
  const wrappable = prepared.statementType === StatementType.SELECT;
  if (wrappable && parts > 1) await refuseUnlessWrapKeepsParts(request.connection, statement.text, parts);
  return { prepared, parts, wrappable, plan };
}

/** One PIVOT stays as many parts in parentheses; statements side by side don't parse there. */
async function refuseUnlessWrapKeepsParts(
  connection: DuckDBConnection,
  sql: string,
  parts: number,
): Promise<void> {
  const wrapped = await connection.extractStatements(`SELECT * FROM (\n${sql}\n)`);
  if (wrapped.count !== parts) {
    throw new StatementError("The SQL text holds more than one statement; a request runs exactly one.");
  }
}

function refuseParameters(): never {
  throw new StatementError("The statement has parameters; write the values into its text instead.");
}
