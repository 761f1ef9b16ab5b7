/** Ages of the tables of a database. A table that no Connection feeds has none. */
export class TableAges {
  readonly #byName: ReadonlyMap<string, TableAge>;

  constructor(ages: readonly TableAge[]) {
    this.#byName = new Map(ages.map((age) => [placeKey(age.schema, age.table), age]));
  }

  get size(): number {
    return this.#byName.size;
  }

  of(schema: string, table: string): TableAge | null {
    return this.#byName.get(placeKey(schema, table)) ?? null;
  }
}

/**
 * How a table that a Connection feeds stands. `left`: the Connection no longer syncs it, and its rows stay as they are.
 */
export type TableAgeState = "fresh" | "running" | "failed" | "paused" | "left";

/** When the rows of a table came in from their source, and whether more recent ones are on their way. */
export interface TableAge {
  readonly schema: string;
  readonly table: string;
  readonly connectionId: string;
  readonly connectionName: string;
  readonly state: TableAgeState;
  /** When its rows came in last; ISO 8601 UTC. */
  readonly lastSyncedAt: string;
  /** Every time they came in, newest first, as far back as the runs are known. */
  readonly syncedAt: readonly string[];
  /** Why the last sync of the table failed, in the service's words. */
  readonly error: string | null;
  /** ISO 8601 UTC; null where none is planned. */
  readonly nextRunAt: string | null;
}

/**
 * When the rows that a statement read had come in.
 *
 * @param time When it began to read, in milliseconds since 1970.
 * @returns ISO 8601 UTC; null where no sync before that is known.
 */
export function syncedBefore({ syncedAt }: TableAge, time: number): string | null {
  return syncedAt.find((at) => Date.parse(at) <= time) ?? null;
}

/** One text for each table: names are one whatever their case, as in DuckDB. */
export function placeKey(schema: string, table: string): string {
  return JSON.stringify([schema.toLowerCase(), table.toLowerCase()]);
}
