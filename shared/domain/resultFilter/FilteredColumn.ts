import type { TypeFamily } from "../typeFamily";

/** What the words of a filter depend on besides themselves. */
export interface FilteredColumn {
  readonly family: TypeFamily;
  /** Whether its values are points of time, which every zone writes in its own way, or times of day with an offset. */
  readonly isZoned: boolean;
  /** Name of the zone that `today` is of, and a time without an offset where `isZoned`. */
  readonly zone: string;
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
}

/** Whether a filter looks for words in the column's texts, so that `black and white` is one thing to look for. */
export function isFreeText(family: TypeFamily): boolean {
  const named: readonly TypeFamily[] = [
    "integer",
    "decimal",
    "float",
    "boolean",
    "date",
    "time",
    "timestamp",
    "interval",
    "uuid",
  ];
  return !named.includes(family);
}

export function isTime(family: TypeFamily): boolean {
  return family === "date" || family === "timestamp";
}

/** A value as a term that means exactly it; null is SQL NULL. */
export function exactTerm(value: string | null): string {
  return value === null ? "null" : `"${value.replaceAll('"', '""')}"`;
}
