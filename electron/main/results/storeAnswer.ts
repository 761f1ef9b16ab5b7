import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { Statement } from "../serviceClient/ServicePorts";
import type { StoredRun, StoringRun } from "./StoringRun";

interface StatementToStore {
  readonly profileId: string;
  readonly databaseId: string;
  readonly statement: Statement;
  readonly signal: AbortSignal;
  /** Called when the answer begins. */
  readonly onFirst?: () => void;
  /** Called when all of the answer has come. */
  readonly onLast?: () => void;
}

/**
 * Runs one statement and has its answer stored, no faster than the store takes it: the embedded service sends it to the store itself,
 * the bytes of any other pass through here.
 *
 * @throws AppError of the service or of the store
 */
export async function storeAnswer(
  client: Pick<ServiceClient, "query">,
  run: StoringRun,
  { profileId, databaseId, statement, signal, onFirst, onLast }: StatementToStore,
): Promise<StoredRun> {
  const ended = AbortSignal.any([signal, run.failed]);
  const openBodyPort = () => run.openBodyPort();
  const { body, isBodyApart } = await client.query(profileId, databaseId, statement, ended, openBodyPort);
  onFirst?.();
  // Leaving the loop early cancels the body, and with it the statement.
  for await (const bytes of body) await run.send(bytes);
  onLast?.();
  return isBodyApart === true ? run.stored() : run.end();
}
