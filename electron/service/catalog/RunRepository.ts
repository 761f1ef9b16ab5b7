import { begunRun, review, run as wireRun, runTable, type schemaChange } from "#shared/api/wire/run";
import { z } from "zod";
import type { Catalog } from "./Catalog";

/** A table of a run, with defaults for what older records lack. */
const tableRecord = runTable.extend({
  finishedAt: runTable.shape.finishedAt.default(null),
  target: runTable.shape.target.default(null),
  notes: runTable.shape.notes.default([]),
});

/** One sync of a Connection as the catalog keeps it: the fields of the wire, with the times as text. */
const runRecord = z.strictObject({
  ...begunRun.shape,
  ...wireRun.pick({ connectionId: true, error: true, changes: true }).shape,
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** ISO 8601 UTC; when it was last written down: until then at least it ran, however the service ended. */
  writtenAt: z.string().nullable().default(null),
  /** While it waits to try again what failed by a passing fault: until when (ISO 8601 UTC), and what failed. */
  waiting: z.strictObject({ until: z.string(), reason: z.string() }).nullable().default(null),
  /** The service ended in its middle. */
  interrupted: z.boolean(),
  tables: z.array(tableRecord),
  /** As this run found it, or the one before where this one did not get that far. */
  review: review.default({ tables: [], columns: [] }),
  only: wireRun.shape.only.default(null),
  /** Tables that had failed when it began, with their errors: it may not try them again. */
  failedBefore: z.array(z.strictObject({ name: z.string(), error: z.string() })).default([]),
  /** Cancelled by hand. */
  byHand: z.boolean().default(false),
  errorScope: wireRun.shape.errorScope.default(null),
});

export type SchemaChange = Readonly<z.infer<typeof schemaChange>>;
export type Review = Readonly<z.infer<typeof review>>;
export type RunTable = Readonly<z.infer<typeof runTable>>;
export type RunRecord = Readonly<z.infer<typeof runRecord>>;
export type RunTrigger = RunRecord["trigger"];

/** Whether nothing will change in it any more. */
export function isOver({ status }: Pick<RunRecord, "status">): boolean {
  return status !== "queued" && status !== "running";
}

/**
 * Tables whose last try failed, as far as is known after a run: those that failed in it, and those that had failed before
 * and were not tried again because it was of other tables, or ended early.
 */
export function openFailures(run: RunRecord): RunRecord["failedBefore"] {
  const { tables, only, status, errorScope, error: runError, failedBefore } = run;
  const isOfSource = errorScope === "source";
  const failed = tables.flatMap(({ name, status: end, error }) =>
    end === "failed" && !(isOfSource && error === runError) ? [{ name, error: error ?? "" }] : [],
  );
  const triedAll =
    only === null && (status === "succeeded" || (status === "failed" && errorScope === "tables"));
  if (triedAll) return failed;
  const known = new Set(failed.map(({ name }) => name));
  for (const { name, status: end } of tables) if (end === "succeeded") known.add(name);
  return [...failed, ...failedBefore.filter(({ name }) => !known.has(name))];
}

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
