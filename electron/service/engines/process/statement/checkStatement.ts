import type { RequestConnection } from "../RequestConnection";
import { StatementType, type DuckDBConnection } from "@duckdb/node-api";
import { refuseShadowingMacro } from "./builtInFunctions";
import { denialReason, readsFiles } from "./deniedFunctions";
import { explainedText } from "./explainedText";
import { expansionOf, prepareMain, type PreparedMain } from "./prepareMain";
import { hideMachine } from "./hideMachine";
import { readPlan, type QueryPlan } from "./readPlan";
import { refuseCall, refuseDeniedCalls } from "./refuseDeniedCalls";
import { refuseTemporary } from "./refuseTemporary";
import type { SingleStatement } from "./singleStatement";
import { StatementRefused } from "./StatementRefused";
import { refuseByFirstWord, refuseByType } from "./statementRules";

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
}

/**
 * Decides whether a statement may run, before anything of it runs, and prepares it. Throws StatementRefused, or
 * the engine's own error with positions in the person's text.
 *
 * What it may call is checked three times over: the names in the text (any statement), the names in the plan
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
    throw new StatementRefused("EXPLAIN needs one statement behind it.");
  }
  // EXPLAIN ANALYZE runs what is behind it, even a COPY in a read-only transaction.
  await checkPlain(request, inner, rights);
  const { prepared, parts } = await prepareMain(
    request.connection,
    statement.text,
    expansionOf(statement.tokens),
  );
  if (prepared.parameterCount > 0) refuseParameters();
  return { prepared, parts, wrappable: false, plan: undefined };
}

async function checkPlain(
  request: RequestConnection,
  statement: SingleStatement,
  { readOnly, viewsReadFiles = false }: StatementRights,
): Promise<CheckedStatement> {
  refuseByFirstWord(statement.tokens);
  refuseTemporary(statement.tokens);
  refuseDeniedCalls(statement.tokens, { readOnly, textUnseen: false });
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
  if (prepared.parameterCount > 0) refuseParameters();
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
    throw new StatementRefused("The SQL text holds more than one statement; a request runs exactly one.");
  }
}

function refuseParameters(): never {
  throw new StatementRefused("The statement has parameters; write the values into its text instead.");
}
