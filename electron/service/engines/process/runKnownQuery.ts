import type { StatementResult } from "./body/writeAnswer";
import type { RequestConnection } from "./RequestConnection";
import { inOwnLines, runQuery } from "./runQuery";
import type { KnownQuery } from "./statement/KnownQueries";

/**
 * Runs a query again that was found to be allowed, without looking through it.
 *
 * @returns undefined where nothing was run, because the database may be changing
 */
export async function runKnownQuery<Answer>(
  request: RequestConnection,
  query: KnownQuery,
  answer: (result: StatementResult) => Promise<Answer>,
): Promise<{ readonly answer: Answer } | undefined> {
  const { connection, shared } = request;
  const { version } = shared.watch;
  if (version === undefined) return undefined;
  const { readOnly } = query.key;
  request.isRepeatable = true;
  if (readOnly) await connection.run("BEGIN TRANSACTION READ ONLY");
  try {
    let prepared = request.kept(query);
    if (prepared === undefined) {
      prepared = await inOwnLines(() => connection.prepare(query.form.sql));
      request.keep(query, prepared, version);
    }
    // From here to the start of the run nothing is awaited, so nothing can change.
    if (shared.watch.version !== version) return undefined;
    const { rows, isSmall } = await runQuery(prepared, query.form);
    if (!isSmall) shared.known.forget(query);
    const answered = await answer({ ...query, rendered: query.form.rendered, rows });
    request.isReusable = true;
    return { answer: answered };
  } finally {
    if (readOnly) await connection.run("ROLLBACK");
  }
}
