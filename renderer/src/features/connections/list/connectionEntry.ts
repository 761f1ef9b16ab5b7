import type { Connection } from "#shared/api/connection";
import type { Database } from "#shared/api/database";
import { connectionHealth } from "#shared/domain/connectionHealth";
import { isUnderWay } from "../outcome/isUnderWay";
import { byName } from "../../../lib/byName";
import { labelOf } from "../../../lib/labelOf";

/** A Connection with the database it loads into. */
export interface ConnectionEntry {
  readonly connection: Connection;
  readonly database: Database;
}

/** Whether a person has to look at a Connection: its last sync failed, or the next one is bound to. */
export function needsAttention({ lastRun, credentials }: Connection): boolean {
  return connectionHealth({ lastRun }) === "failing" || credentials === "missing";
}

/** Failed ones first, then those under way, then by name. */
export function compareEntries(a: ConnectionEntry, b: ConnectionEntry): number {
  return (
    rank(a.connection) - rank(b.connection) ||
    byName.compare(labelOf(a.connection), labelOf(b.connection)) ||
    byName.compare(labelOf(a.database), labelOf(b.database)) ||
    (a.connection.id < b.connection.id ? -1 : 1)
  );
}

function rank(connection: Connection): number {
  if (needsAttention(connection)) return connection.status === "paused" ? 1 : 0;
  return isUnderWay(connection.lastRun) ? 2 : 3;
}
