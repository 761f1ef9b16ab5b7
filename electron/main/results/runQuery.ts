import type { MethodInput, MethodOutput } from "#shared/contract/methods";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { RequestContext } from "../ipc/MethodHandlers";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { ResultStoreProcess } from "./ResultStoreProcess";

export interface QueryPorts {
  readonly client: Pick<ServiceClient, "query">;
  readonly store: ResultStoreProcess;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /** The plain form of any error, for the pages that show the run. */
  readonly describe: (error: unknown) => AppErrorData;
}

/**
 * Runs one statement: the page has the result's port before the statement is sent, and the answer's bytes go into the
 * store as they come in, no faster than it takes them.
 * @throws AppError of the service or of the store; CANCELLED when the signal fires.
 */
export async function runQuery(
  { client, store, now, describe }: QueryPorts,
  { runId, profileId, databaseId, sql, maxRows, readOnly }: MethodInput<"query.run">,
  { signal, page }: RequestContext,
): Promise<MethodOutput<"query.run">> {
  const run = store.create(runId, maxRows, { isPassing: false });
  const ended = AbortSignal.any([signal, run.failed]);
  const began = now();
  let firstByteMs: number | null = null;
  try {
    page.sendResultPort(runId, store.connect(runId));
    const { body } = await client.query(profileId, databaseId, { sql, maxRows, readOnly }, ended);
    // Leaving the loop early cancels the body, and with it the statement.
    for await (const bytes of body) {
      firstByteMs ??= now() - began;
      await run.send(bytes);
    }
    const totalMs = now() - began;
    const { rowCount, truncated, columnsKey } = await run.end();
    store.finish(runId, null);
    return { rowCount, truncated, columnsKey, firstByteMs: firstByteMs ?? totalMs, totalMs };
  } catch (error) {
    const failure = signal.aborted
      ? new AppError("CANCELLED").toData()
      : describe(run.failed.aborted ? run.failed.reason : error);
    store.finish(runId, failure);
    throw AppError.fromData(failure);
  }
}
