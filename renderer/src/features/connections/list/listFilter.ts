import { isUnderWay } from "../outcome/isUnderWay";
import { needsAttention, type ConnectionEntry } from "./connectionEntry";
import { labelOf } from "../../../lib/labelOf";

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
