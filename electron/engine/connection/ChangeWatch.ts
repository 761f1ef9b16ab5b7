/** What a statement or a load changes: rows alone, or tables, views, macros and types too. */
export type ChangeKind = "rows" | "catalog";

/**
 * Tells whether the database is as it was. DuckDB plans a statement by the statistics of its tables and by the catalog,
 * and does not notice when either changes before the plan runs: rows are then missing, or a sum overflows.
 */
export class ChangeWatch {
  readonly #counts: Record<ChangeKind, { begun: number; running: number }> = {
    rows: { begun: 0, running: 0 },
    catalog: { begun: 0, running: 0 },
  };

  /** Equal as long as neither rows nor catalog changed; undefined while either may be changing. */
  get version(): number | undefined {
    const { rows, catalog } = this.#counts;
    return rows.running + catalog.running > 0 ? undefined : rows.begun + catalog.begun;
  }

  /** Equal as long as the catalog did not change; undefined while it may be changing. */
  get catalogVersion(): number | undefined {
    const { begun, running } = this.#counts.catalog;
    return running > 0 ? undefined : begun;
  }

  /** To be called before the engine is asked to change anything. @returns to be called when that is committed or undone */
  begin(kind: ChangeKind): () => void {
    const count = this.#counts[kind];
    count.begun += 1;
    count.running += 1;
    let isRunning = true;
    return () => {
      if (isRunning) count.running -= 1;
      isRunning = false;
    };
  }
}
