import type { RunRecord, RunTable, SchemaChange } from "../catalog/RunRecord";
import type { RunEnd } from "./RunEnd";

/** The record of a run while it changes. */
export class RunProgress {
  #record: RunRecord;
  readonly #now: () => number;
  readonly #started = new Map<string, number>();

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
    this.#set({ tables });
  }

  /** @param waiting null as soon as the next try begins */
  setWaiting(waiting: RunRecord["waiting"]): void {
    this.#set({ waiting });
  }

  addChanges(changes: readonly SchemaChange[]): void {
    this.#set({ changes: [...this.#record.changes, ...changes] });
  }

  /** The tables that no sync will reach fail for the same reason. */
  failOpenTables(error: string): void {
    const tables = this.#record.tables.map((table) =>
      table.status === "queued" ? { ...table, status: "failed" as const, error } : table,
    );
    this.#set({ tables });
  }

  startTable(name: string): void {
    this.#started.set(name, this.#now());
    this.setTable(name, { status: "running" });
  }

  endTable(name: string, end: Pick<RunTable, "status"> & Partial<RunTable>): void {
    const started = this.#started.get(name);
    const durationMs = started === undefined ? null : Math.max(0, Math.round(this.#now() - started));
    this.setTable(name, { ...end, durationMs, finishedAt: this.#time() });
  }

  setTable(name: string, change: Partial<RunTable>): void {
    const tables = this.#record.tables.map((table) =>
      table.name === name ? { ...table, ...change } : table,
    );
    this.#set({ tables });
  }

  /** Every table had its turn: one that failed makes the run failed, whatever the others brought. */
  finishByTables(): void {
    const [first, ...others] = this.#record.tables.filter(({ error }) => error !== null);
    if (first === undefined) return this.finish({ status: "succeeded", error: null });
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    this.finish({ status: "failed", error: `${first.name}: ${first.error ?? ""}${more}` });
  }

  /** The record as it is written down. */
  written(): RunRecord {
    this.#set({ writtenAt: this.#time() });
    return this.#record;
  }

  /** Ended from outside. */
  cutShort({ status, message, interrupted }: RunEnd): void {
    this.finish({ status, error: message, interrupted });
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
