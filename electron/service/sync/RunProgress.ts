import { isOver, type RunRecord, type RunTable, type SchemaChange } from "../catalog/RunRepository";
import { tablesError } from "./tablesError";

/** Why a run is ended before its time; the reason of its signal. */
export class RunEnd extends Error {
  readonly status: "cancelled" | "failed";
  readonly interrupted: boolean;
  /** Cancelled by hand: the schedule does not make up for it. */
  readonly byHand: boolean;

  constructor(
    message: string,
    {
      status = "cancelled",
      interrupted = false,
      byHand = false,
    }: Partial<Pick<RunEnd, "status" | "interrupted" | "byHand">> = {},
  ) {
    super(message);
    this.name = "RunEnd";
    this.status = status;
    this.interrupted = interrupted;
    this.byHand = byHand;
  }
}

export const interruptedError =
  "The sync was interrupted because the service ended. Every table is complete, as before or after the sync; the next sync starts over.";

/** The record of a run while it changes. */
export class RunProgress {
  #record: RunRecord;
  readonly #now: () => number;
  readonly #started = new Map<string, number>();
  /** Of each table in the record, by its name. */
  #places: ReadonlyMap<string, number> = new Map();

  constructor(record: RunRecord, now: () => number) {
    this.#record = record;
    this.#now = now;
  }

  get record(): RunRecord {
    return this.#record;
  }

  start(): void {
    this.#set({ status: "running", startedAt: this.#time() });
  }

  expect(planned: readonly Pick<RunTable, "name" | "target">[]): void {
    const tables = planned.map(({ name, target }): RunTable => ({
      name,
      target,
      status: "queued",
      rows: 0,
      bytes: 0,
      durationMs: null,
      finishedAt: null,
      error: null,
      position: null,
      notes: [],
    }));
    this.#places = new Map(tables.map(({ name }, place) => [name, place]));
    this.#set({ tables });
  }

  /** @param waiting null as soon as the next try begins */
  setWaiting(waiting: RunRecord["waiting"]): void {
    this.#set({ waiting });
  }

  addChanges(changes: readonly SchemaChange[]): void {
    this.#set({ changes: [...this.#record.changes, ...changes] });
  }

  /** @param names Streams that are new and not synced before somebody decides. */
  setWaitingTables(names: readonly string[]): void {
    const { review, tables, only } = this.#record;
    const read = new Set(tables.map(({ name }) => name));
    // A table that is no longer read asks no questions about its columns.
    const columns = only === null ? review.columns.filter(({ table }) => read.has(table)) : review.columns;
    this.#set({ review: { tables: [...names], columns } });
  }

  setWaitingColumns(table: string, columns: readonly string[]): void {
    const { review } = this.#record;
    const others = review.columns.filter((one) => one.table !== table);
    if (columns.length === 0 && others.length === review.columns.length) return;
    const own = columns.map((column) => ({ table, column }));
    this.#set({ review: { ...review, columns: [...others, ...own] } });
  }

  /** Ends the run by an error of the source itself: the tables that were not reached fail for the same reason. */
  failSource(error: string): void {
    const tables = this.#record.tables.map((table) =>
      table.status === "queued" ? { ...table, status: "failed" as const, error } : table,
    );
    this.#set({ tables });
    this.finish({ status: "failed", error, errorScope: "source" });
  }

  /** @param since when its reading began, in milliseconds since 1970 */
  startTable(name: string, since = this.#now()): void {
    this.#started.set(name, since);
    this.setTable(name, { status: "running" });
  }

  endTable(name: string, end: Pick<RunTable, "status"> & Partial<RunTable>): void {
    const started = this.#started.get(name);
    const durationMs = started === undefined ? null : Math.max(0, Math.round(this.#now() - started));
    this.setTable(name, { ...end, durationMs, finishedAt: this.#time() });
  }

  setTable(name: string, change: Partial<RunTable>): void {
    const place = this.#places.get(name);
    const table = place === undefined ? undefined : this.#record.tables[place];
    if (place === undefined || table === undefined) return;
    this.#set({ tables: this.#record.tables.with(place, { ...table, ...change }) });
  }

  /** Every table had its turn: one that failed makes the run failed, whatever the others brought. */
  finishByTables(): void {
    if (isOver(this.#record)) return;
    const error = tablesError(this.#record.tables);
    if (error === null) return this.finish({ status: "succeeded", error });
    this.finish({ status: "failed", error, errorScope: "tables" });
  }

  /** The record as it is written down. */
  written(): RunRecord {
    this.#set({ writtenAt: this.#time() });
    return this.#record;
  }

  /** Ended from outside. */
  cutShort({ status, message, interrupted, byHand }: RunEnd): void {
    this.finish({ status, error: message, interrupted, byHand });
  }

  /** Tables that were not reached share the end of the run. */
  finish(end: Pick<RunRecord, "status" | "error"> & Partial<RunRecord>): void {
    const tables = this.#record.tables.map((table) =>
      table.status === "queued" || table.status === "running"
        ? { ...table, status: "cancelled" as const, rows: 0 }
        : table,
    );
    this.#set({ ...end, tables, waiting: null, finishedAt: this.#time() });
  }

  #set(change: Partial<RunRecord>): void {
    this.#record = { ...this.#record, ...change };
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}
