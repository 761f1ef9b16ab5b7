import { z } from "zod";
import type { Catalog } from "./Catalog";

/** What was different at the source from the sync before. */
export const schemaChange = z.strictObject({
  kind: z.enum([
    "tableAdded",
    "tableVanished",
    "tableReturned",
    "tableRevoked",
    "columnAdded",
    "columnVanished",
    "columnRevoked",
    "typeChanged",
  ]),
  /** Name of the stream. */
  table: z.string(),
  column: z.string().nullable(),
  /** Types in the database, for a changed one. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export type SchemaChange = Readonly<z.infer<typeof schemaChange>>;

export const runTable = z.strictObject({
  name: z.string(),
  status: z.enum(["queued", "running", "succeeded", "failed", "cancelled"]),
  /** While it runs, those read so far. */
  rows: z.int(),
  /** Size of the files the rows came in. */
  bytes: z.int(),
  durationMs: z.int().nullable(),
  /** ISO 8601 UTC; when its rows were in place, or it failed. */
  finishedAt: z.string().nullable().default(null),
  /** Where its rows are, or will be, in the database. */
  target: z.strictObject({ schema: z.string(), table: z.string() }).nullable().default(null),
  error: z.string().nullable(),
  /** Where the next sync begins, in the connector's own words; null where each reads everything. */
  position: z.string().nullable(),
  /** What a person should know of a table that came in, in sentences: values that became others, for example. */
  notes: z.array(z.string()).default([]),
});

/** What is new at the source and not synced before somebody decides. */
export const review = z.strictObject({
  /** Names of streams. */
  tables: z.array(z.string()),
  columns: z.array(z.strictObject({ table: z.string(), column: z.string() })),
});

export type Review = Readonly<z.infer<typeof review>>;

export type RunTable = Readonly<z.infer<typeof runTable>>;

export const runStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export const runTriggers = ["initial", "schedule", "manual"] as const;

/** One sync of a Connection as the catalog keeps it. */
const runRecord = z.strictObject({
  id: z.string(),
  connectionId: z.string(),
  trigger: z.enum(runTriggers),
  status: z.enum(runStatuses),
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** ISO 8601 UTC; when it was last written down: until then at least it ran, however the service ended. */
  writtenAt: z.string().nullable().default(null),
  error: z.string().nullable(),
  /** While it waits to try again what failed by a passing fault: until when (ISO 8601 UTC), and what failed. */
  waiting: z.strictObject({ until: z.string(), reason: z.string() }).nullable().default(null),
  /** The service ended in its middle. */
  interrupted: z.boolean(),
  tables: z.array(runTable),
  changes: z.array(schemaChange),
  /** As this run found it, or the one before where this one did not get that far. */
  review: review.default({ tables: [], columns: [] }),
  /** Names of the streams that alone were asked for; null: every stream that is turned on. */
  only: z.array(z.string()).nullable().default(null),
  /** Cancelled by hand. */
  byHand: z.boolean().default(false),
  /** What a failed run failed by: the source as a whole, or single tables. */
  errorScope: z.enum(["source", "tables"]).nullable().default(null),
});

export type RunRecord = Readonly<z.infer<typeof runRecord>>;
export type RunTrigger = RunRecord["trigger"];

/** Whether nothing will change in it any more. */
export function isOver({ status }: Pick<RunRecord, "status">): boolean {
  return status !== "queued" && status !== "running";
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
