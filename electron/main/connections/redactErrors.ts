import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";
import type { KnownSecrets } from "../log/KnownSecrets";

/** A Connection whose last error repeats no secret of this run of the app, though the service may. */
export function redactConnection(connection: Connection, known: KnownSecrets): Connection {
  const { lastRun } = connection;
  return lastRun === null ? connection : { ...connection, lastRun: redactError(lastRun, known) };
}

/** The same for a sync and each of its tables. */
export function redactRun(run: SyncRun, known: KnownSecrets): SyncRun {
  return { ...redactError(run, known), tables: run.tables.map((table) => redactError(table, known)) };
}

function redactError<Item extends { readonly error: string | null }>(item: Item, known: KnownSecrets): Item {
  return item.error === null ? item : { ...item, error: known.redact(item.error) };
}
