import type { DuckDBPreparedStatement } from "@duckdb/node-api";
import type { KnownQueries, KnownQuery, QueryKey } from "../connection/KnownQueries";
import type { RequestConnection } from "../connection/RequestConnection";
import type { StatementResult } from "../answer/writeAnswer";
import { patternOf } from "./patternOf";
import { inOwnLines, runQuery } from "./runQuery";
import { shapeOf } from "./planQuery";
import type { SingleStatement } from "./singleStatement";

/** Undefined where nothing was run. */
type Answered<Answer> = { readonly answer: Answer } | undefined;

type TakeRows<Answer> = (result: StatementResult) => Promise<Answer>;

/** The query as one that is allowed and may have few rows, where another one of its pattern was found to be so. */
export function similarQuery(
  known: KnownQueries,
  key: QueryKey,
  statement: SingleStatement,
): KnownQuery | undefined {
  const shape = shapeOf(statement.tokens);
  if (shape === undefined || known.isSmall(shape) !== true) return undefined;
  const sql = patternOf(statement);
  const pattern = sql === undefined ? undefined : known.findPattern({ ...key, sql });
  if (pattern === undefined) return undefined;
  const { columns, types, formOf } = pattern;
  return { key, shape, columns, types, form: formOf(statement.text) };
}

/**
 * Runs a query again that was found to be allowed, without looking through it.
 *
 * @returns undefined where nothing was run, because the database may be changing
 */
export function runKnownQuery<Answer>(
  request: RequestConnection,
  query: KnownQuery,
  answer: TakeRows<Answer>,
): Promise<Answered<Answer>> {
  return runAllowed(request, query, answer, async (version) => {
    const kept = request.kept(query);
    if (kept !== undefined) return kept;
    const prepared = await inOwnLines(() => request.connection.prepare(query.form.sql));
    request.keep(query, prepared, version);
    return prepared;
  });
}

/**
 * Runs one of {@link similarQuery} for the first time. What is wrong with it is for a closer look to say.
 *
 * @returns undefined where nothing was run, because it can't be prepared or the database may be changing
 */
export async function runSimilarQuery<Answer>(
  request: RequestConnection,
  query: KnownQuery,
  answer: TakeRows<Answer>,
): Promise<Answered<Answer>> {
  const { known, watch } = request.shared;
  const { catalogVersion } = watch;
  let prepared: DuckDBPreparedStatement | undefined;
  try {
    const answered = await runAllowed(request, query, answer, async () => {
      prepared = await request.connection.prepare(query.form.sql).catch(() => undefined);
      return prepared;
    });
    const isSmall = query.shape !== undefined && known.isSmall(query.shape) === true;
    if (answered !== undefined && isSmall && catalogVersion !== undefined) known.add(query, catalogVersion);
    return answered;
  } finally {
    // Most such texts come once.
    prepared?.destroySync();
  }
}

async function runAllowed<Answer>(
  request: RequestConnection,
  query: KnownQuery,
  answer: TakeRows<Answer>,
  prepare: (version: number) => Promise<DuckDBPreparedStatement | undefined>,
): Promise<Answered<Answer>> {
  const { connection, shared } = request;
  const { version } = shared.watch;
  if (version === undefined) return undefined;
  const { readOnly } = query.key;
  request.isRepeatable = true;
  if (readOnly) await connection.run("BEGIN TRANSACTION READ ONLY");
  try {
    const prepared = await prepare(version);
    // From here to the start of the run nothing is awaited, so nothing can change.
    if (prepared === undefined || shared.watch.version !== version) return undefined;
    const { rows, isSmall } = await runQuery(prepared, query.form, shared.chunkTurns);
    const answered = await answer({ ...query, rendered: query.form.rendered, rows });
    if (!isSmall) shared.known.forget(query);
    request.isReusable = true;
    return { answer: answered };
  } finally {
    if (readOnly) await connection.run("ROLLBACK");
  }
}
