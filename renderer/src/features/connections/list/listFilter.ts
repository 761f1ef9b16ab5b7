import type { Connection } from "#shared/api/connection";
import type { Database } from "#shared/api/database";
import { connectionHealth } from "#shared/api/connectionHealth";
import { byName, labelOf } from "../../../components/labelOf";
import { isUnderWay } from "../outcome/mayStillRun";

export const stateFilters = ["any", "active", "paused", "other"] as const;
export const outcomeFilters = ["any", "failed", "underWay", "succeeded", "never"] as const;

export interface ListFilter {
  readonly search: string;
  readonly state: (typeof stateFilters)[number];
  readonly outcome: (typeof outcomeFilters)[number];
}

export const noFilter: ListFilter = { search: "", state: "any", outcome: "any" };

/** @param kindName What a kind of source is called, for the search. */
export function fitsFilter(
  { connection, database }: ConnectionEntry,
  { search, state, outcome }: ListFilter,
  kindName: string,
): boolean {
  const known = connection.status === "unknown" ? "other" : connection.status;
  if (state !== "any" && state !== known) return false;
  if (outcome !== "any" && !outcomes[outcome](connection)) return false;
  const wanted = search.trim().toLowerCase();
  return (
    wanted === "" ||
    [labelOf(connection), kindName, labelOf(database), connection.schema ?? ""].some((text) =>
      text.toLowerCase().includes(wanted),
    )
  );
}

const outcomes: Readonly<
  Record<Exclude<ListFilter["outcome"], "any">, (connection: ConnectionEntry["connection"]) => boolean>
> = {
  failed: needsAttention,
  underWay: ({ lastRun }) => isUnderWay(lastRun),
  succeeded: ({ lastRun }) => lastRun?.status === "succeeded",
  never: ({ lastRun }) => lastRun === null,
};

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
