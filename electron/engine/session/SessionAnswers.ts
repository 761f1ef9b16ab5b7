import type { DuckDBMaterializedResult } from "@duckdb/node-api";
import { materializedRows } from "../answer/AnswerRows";
import type { BodyWriter } from "../answer/BodyWriter";
import { type StatementResult, writeAnswer } from "../answer/writeAnswer";
import type { RequestConnection } from "../connection/RequestConnection";
import type { CheckedStatement } from "../statement/checkStatement";
import { planQuery } from "../statement/planQuery";
import { runQuery } from "../statement/runQuery";
import { resultOf, type StatementRequest } from "../statement/runStatement";
import type { SingleStatement } from "../statement/singleStatement";

/** What becomes of a session's statements: an answer in JSON, or messages of the PostgreSQL protocol. */
export interface SessionAnswers<Value> {
  /** Runs a query that was found to be allowed, within its transaction, and takes all of its rows. */
  query(statement: SingleStatement, checked: CheckedStatement): Promise<Value>;
  /** Takes what any other statement returned; it is committed by then, unless a transaction is open. */
  ran(statement: SingleStatement, result: DuckDBMaterializedResult): Promise<Value>;
  /** A statement on the session itself. */
  nothing(): Promise<Value>;
}

/** Nothing of a session is remembered for other requests, which don't see its tables and settings. */
const noMoment = { version: undefined, catalogVersion: undefined };

/** @param answer takes all rows. @param keywords DuckDB's keywords, for printing types */
function jsonAnswers<Value>(
  request: RequestConnection,
  wanted: StatementRequest,
  keywords: ReadonlySet<string>,
  answer: (result: StatementResult) => Promise<Value>,
): SessionAnswers<Value> {
  return {
    async query(statement, checked) {
      const planned = await planQuery(request, wanted, statement, checked, keywords, noMoment);
      const { rows } = await runQuery(planned.prepared, planned.form, request.shared.chunkTurns);
      return answer({ ...planned, rows });
    },
    ran: (_statement, result) => answer(resultOf(result, keywords)),
    async nothing() {
      const none = await request.connection.run("SELECT 1 LIMIT 0");
      return answer({ columns: [], types: [], rows: materializedRows(none), rendered: false });
    },
  };
}

/** A session whose connection was taken. */
export interface TakenSession {
  run<Value>(wanted: StatementRequest, answers: SessionAnswers<Value>, instead?: string): Promise<Value>;
}

/** Runs one statement in a session, and sends its answer in JSON. */
export async function runInSession(
  session: TakenSession,
  request: RequestConnection,
  wanted: StatementRequest,
  keywords: ReadonlySet<string>,
  startBody: () => BodyWriter,
): Promise<void> {
  const answers = jsonAnswers(request, wanted, keywords, async (result) => {
    const started = startBody();
    await writeAnswer(result, wanted.maxRows, started);
    return started;
  });
  const body = await session.run(wanted, answers);
  await body.finish();
}
