import { z } from "zod";
import type { Catalog } from "./Catalog";
import { isOver, runRecord, type RunRecord } from "./RunRecord";

/** Runs kept for each Connection; the oldest beyond go, but for the newest that brought rows in: it tells their age. */
const KEPT_RUNS = 200;

/** The history of a Connection of thousands of tables is shorter: all of it goes over the line when it is looked at. */
const KEPT_CHARACTERS = 16_000_000;

const recordRows = z.array(z.strictObject({ record: z.string() }));

/** The catalog's `runs` table. */
export class RunRepository {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Runs of a Connection, most recent first. */
  async list(connectionId: string): Promise<RunRecord[]> {
    return this.#read("WHERE connection_id = $1 ORDER BY ordinal DESC", [connectionId]);
  }

  /** The most recent run of each Connection. */
  async listLast(): Promise<RunRecord[]> {
    return this.#read("QUALIFY row_number() OVER (PARTITION BY connection_id ORDER BY ordinal DESC) = 1");
  }

  /** Runs that were not over when they were last written. */
  async listUnfinished(): Promise<RunRecord[]> {
    return (await this.#read("WHERE record LIKE '%\"finishedAt\":null%'")).filter((run) => !isOver(run));
  }

  async insert(run: RunRecord): Promise<void> {
    await this.#catalog.transaction(async (execute) => {
      await execute("INSERT INTO runs (id, connection_id, record) VALUES ($1, $2, $3)", [
        run.id,
        run.connectionId,
        JSON.stringify(run),
      ]);
      await execute(
        `DELETE FROM runs WHERE connection_id = $1 AND id NOT IN
           (SELECT id FROM
             (SELECT id, ordinal, sum(length(record)) OVER (ORDER BY ordinal DESC) AS size
                FROM runs WHERE connection_id = $1)
             WHERE size <= ${KEPT_CHARACTERS} ORDER BY ordinal DESC LIMIT ${KEPT_RUNS})
           AND id NOT IN
           (SELECT id FROM runs WHERE connection_id = $1 AND record LIKE '%"status":"succeeded"%'
              ORDER BY ordinal DESC LIMIT 1)`,
        [run.connectionId],
      );
    });
  }

  async update(run: RunRecord): Promise<void> {
    await this.#catalog.run("UPDATE runs SET record = $2 WHERE id = $1", [run.id, JSON.stringify(run)]);
  }

  async #read(rest: string, values: readonly string[] = []): Promise<RunRecord[]> {
    const rows = recordRows.parse(await this.#catalog.run(`SELECT record FROM runs ${rest}`, values));
    return rows.map(({ record }) => runRecord.parse(JSON.parse(record)));
  }
}
