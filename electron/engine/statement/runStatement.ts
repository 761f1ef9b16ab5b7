import {
  type DuckDBMaterializedResult,
  type DuckDBPreparedStatement,
  ResultReturnType,
  StatementType,
} from "@duckdb/node-api";
import { materializedRows } from "../answer/AnswerRows";
import type { StatementResult } from "../answer/writeAnswer";
import { dedupeColumnNames } from "../answer/dedupeColumnNames";
import { typeName } from "../answer/typeName";
import { type Moment, momentOf, planQuery, shapeOf } from "./planQuery";
import type { RequestConnection, SharedQueries } from "../connection/RequestConnection";
import { runKnownQuery, runSimilarQuery, similarQuery } from "./runKnownQuery";
import { runQuery, startPrepared } from "./runQuery";
import type { ChangeWatch } from "../connection/ChangeWatch";
import type { ThreadsInUse } from "../connection/ThreadUse";
import { type CheckedStatement, checkStatement } from "./checkStatement";
import { expansionOf } from "./prepareMain";
import { TABLE_SCAN } from "./readPlan";
import { singleStatement, type SingleStatement } from "./singleStatement";

export interface StatementRequest {
  readonly sql: string;
  readonly readOnly: boolean;
  readonly maxRows: number;
  /** As in StatementRights. */
  readonly viewsReadFiles?: boolean;
  /** Called before anything changes for good; nothing does where it rejects. */
  readonly beforeChange?: () => Promise<void>;
}

/** Undefined where nothing was run, because the database changed while the statement was looked through. */
type Answered<Answer> = { readonly answer: Answer } | undefined;

/** Statements that change rows, and no table itself. */
export const ROW_CHANGES: ReadonlySet<StatementType> = new Set([
  StatementType.INSERT,
  StatementType.UPDATE,
  StatementType.DELETE,
  StatementType.MERGE_INTO,
]);

/**
 * Checks and runs one statement on a connection of its own, and answers with its result once the statement has
 * succeeded: an error in the last row is known before the first one is sent. What changes data is committed by then. Rows of a
 * query may still have to be written as text; that is done while they are taken.
 *
 * @param keywords DuckDB's keywords, for printing types
 * @param answer takes all rows
 * @returns what `answer` resolves to
 */
export async function runStatement<Answer>(
  request: RequestConnection,
  wanted: StatementRequest,
  keywords: ReadonlySet<string>,
  answer: (result: StatementResult) => Promise<Answer>,
): Promise<Answer> {
  const { shared } = request;
  const { known } = shared;
  const query = known.find(wanted);
  const again =
    query && (await withThreads(shared, query.shape, true, () => runKnownQuery(request, query, answer)));
  if (again !== undefined) return again.answer;
  const statement = singleStatement(wanted.sql);
  const similar = query === undefined ? similarQuery(known, wanted, statement) : undefined;
  const answered =
    (similar &&
      (await withThreads(shared, similar.shape, true, () => runSimilarQuery(request, similar, answer)))) ??
    (await withThreads(
      shared,
      shapeOf(statement.tokens),
      false,
      async (use) =>
        (await tryStatement(request, wanted, statement, { keywords, use, answer })) ??
        // In one transaction it sees one state of the database, whatever else changes it.
        (await tryStatement(request, wanted, statement, { keywords, use, answer, isolated: true })),
    ));
  if (answered === undefined) throw new Error("A transaction saw the database change.");
  return answered.answer;
}

/**
 * Runs a statement with the threads that suit it, and remembers whether it was quick.
 *
 * @param isChecked it was found to be allowed before, so that it cannot see the number of threads
 */
async function withThreads<Answer>(
  { known, threads }: SharedQueries,
  shape: string | undefined,
  isChecked: boolean,
  run: (use: ThreadsInUse) => Promise<Answered<Answer>>,
): Promise<Answered<Answer>> {
  const isQuick = isChecked && shape !== undefined && known.isQuick(shape);
  const use = isQuick ? threads.beginQuick() : await threads.begin();
  try {
    return await run(use);
  } finally {
    const ms = use.end();
    if (shape !== undefined) known.noteTime(shape, ms);
  }
}

interface Trying<Answer> {
  readonly keywords: ReadonlySet<string>;
  readonly use: ThreadsInUse;
  readonly answer: (result: StatementResult) => Promise<Answer>;
  /** Do everything in one transaction. */
  readonly isolated?: boolean;
}

async function tryStatement<Answer>(
  request: RequestConnection,
  wanted: StatementRequest,
  statement: SingleStatement,
  { keywords, use, answer, isolated = false }: Trying<Answer>,
): Promise<Answered<Answer>> {
  const { connection } = request;
  const { shared } = request;
  const { watch } = shared;
  const moment = momentOf(watch);
  const { readOnly } = wanted;
  const expands = expansionOf(statement.tokens) !== "none";
  const isChanging = (isInsert(statement) ? moment.catalogVersion : moment.version) === undefined;
  const inTransaction = isolated || readOnly || expands || isChanging;
  if (inTransaction) await connection.run(readOnly ? "BEGIN TRANSACTION READ ONLY" : "BEGIN TRANSACTION");
  let end = "ROLLBACK";
  let endChange: (() => void) | undefined;
  let changed: StatementResult | undefined;
  let answered: Answered<Answer>;
  try {
    const checked = await checkStatement(request, statement, wanted);
    request.isRepeatable = readOnly || checked.wrappable;
    const planned = checked.wrappable
      ? await planQuery(request, wanted, statement, checked, keywords, moment)
      : undefined;
    if (!readOnly && mayChange(checked)) await wanted.beforeChange?.();
    // From here to the start of the run nothing is awaited, so nothing can change.
    if (!inTransaction && !isCurrent(moment, watch, statement, checked)) return undefined;
    if (planned === undefined) {
      endChange = watch.begin(ROW_CHANGES.has(checked.prepared.statementType) ? "rows" : "catalog");
      // An interrupt undoes it. Once it has succeeded, nothing may interrupt its commit.
      request.isRepeatable = true;
      changed = await runDirectly(checked.prepared, keywords);
      request.isRepeatable = false;
    } else {
      const { rows, isSmall } = await runQuery(planned.prepared, planned.form, shared.chunkTurns);
      planned.note(isSmall);
      if (planned.form.isStreamed && !isSmall) use.onlyTakeRows();
      answered = { answer: await answer({ ...planned, rows }) };
    }
    // A query may move a sequence on.
    if (!readOnly) end = "COMMIT";
    request.isReusable = !expands && leavesNothing(checked);
  } finally {
    try {
      if (inTransaction) await connection.run(end);
    } finally {
      endChange?.();
    }
  }
  return answered ?? (changed && { answer: await answer(changed) });
}

/** Whether a statement can run by the plan that was made for it. One that inserts and reads no table needs no statistics. */
function isCurrent(
  { version, catalogVersion }: Moment,
  watch: ChangeWatch,
  statement: SingleStatement,
  { plan }: CheckedStatement,
): boolean {
  if (isInsert(statement) && plan !== undefined && !plan.functions.has(TABLE_SCAN))
    return catalogVersion !== undefined && watch.catalogVersion === catalogVersion;
  return version !== undefined && watch.version === version;
}

function isInsert({ tokens }: SingleStatement): boolean {
  return tokens[0]?.text === "insert";
}

/** A query changes nothing but sequences. */
export function mayChange({ wrappable, plan }: CheckedStatement): boolean {
  return !wrappable || plan === undefined || plan.functions.has("nextval");
}

/** Whether the next statement on the connection can't notice that this one ran there. */
function leavesNothing({ plan, prepared }: CheckedStatement): boolean {
  const isKnown = prepared.statementType === StatementType.SELECT || ROW_CHANGES.has(prepared.statementType);
  return isKnown && plan !== undefined && !plan.isMasked && !plan.functions.has("setseed");
}

/** What changes data answers with DuckDB's count, or its RETURNING rows; what makes or drops things, with nothing. */
async function runDirectly(
  prepared: DuckDBPreparedStatement,
  keywords: ReadonlySet<string>,
): Promise<StatementResult> {
  return resultOf(await startPrepared(prepared), keywords);
}

/** The result of a statement that was run directly. @param keywords DuckDB's keywords, for printing types */
export function resultOf(rows: DuckDBMaterializedResult, keywords: ReadonlySet<string>): StatementResult {
  if (rows.returnType === ResultReturnType.NOTHING && rows.rowCount === 0) {
    return { columns: [], types: [], rows: materializedRows(rows), rendered: false };
  }
  return {
    columns: dedupeColumnNames(rows.columnNames()),
    types: rows.columnTypes().map((type) => typeName(type, keywords)),
    rows: materializedRows(rows),
    rendered: false,
  };
}
