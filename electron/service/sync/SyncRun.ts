import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import type { ConnectionRecord } from "../catalog/ConnectionRecord";
import type { StreamState } from "../catalog/StreamState";
import type { StreamStateRepository } from "../catalog/StreamStateRepository";
import type { SourceSettings } from "../connectors/Connector";
import type { SourceStream } from "../connectors/SourceStream";
import type { HostedDatabase } from "../databases/HostedDatabase";
import type { ServiceLog } from "../ServiceLog";
import { RunEnd } from "./RunEnd";
import type { RunProgress } from "./RunProgress";
import { scrubText } from "./scrubText";
import type { SourceOpener } from "./SourceOpener";
import { SourceSession } from "./SourceSession";
import { syncStream } from "./syncStream";
import type { SyncClock } from "./SyncClock";
import { targetTables } from "./targetTables";
import { usualSchemas } from "./usualSchemas";
import { withRetries } from "./withRetries";

export interface SyncRunContext {
  readonly connection: ConnectionRecord;
  readonly database: HostedDatabase;
  /** With the secrets opened. */
  readonly settings: SourceSettings;
  readonly opener: SourceOpener;
  readonly states: StreamStateRepository;
  readonly clock: SyncClock;
  readonly log: ServiceLog;
  /** Writes the run's record down as it is now. */
  readonly save: () => Promise<void>;
}

/** One sync of one Connection, from opening its source to its last table. */
export class SyncRun {
  readonly #context: SyncRunContext;
  readonly #progress: RunProgress;
  readonly #signal: AbortSignal;

  constructor(context: SyncRunContext, progress: RunProgress, signal: AbortSignal) {
    this.#context = context;
    this.#progress = progress;
    this.#signal = signal;
  }

  /** Never rejects: the record says how it ended. */
  async execute(): Promise<void> {
    const { database, connection, opener, settings } = this.#context;
    const spoolFolder = join(
      database.spoolFolder,
      `${this.#progress.record.id}_${randomBytes(16).toString("hex")}`,
    );
    try {
      this.#signal.throwIfAborted();
      await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
      const request = { kind: connection.kind, settings, spoolFolder, signal: this.#signal };
      const session = new SourceSession(opener, request);
      try {
        await this.#syncAll(session, spoolFolder);
      } finally {
        await session.close();
      }
      this.#signal.throwIfAborted();
      this.#finish();
    } catch (error) {
      this.#fail(error);
    } finally {
      await rm(spoolFolder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async #syncAll(session: SourceSession, spoolFolder: string): Promise<void> {
    const { connection, states, clock } = this.#context;
    const offered = await withRetries(
      () => session.use((source) => source.discover(this.#signal)),
      clock,
      this.#signal,
    );
    const before = await states.read(connection.id);
    const tables = targetTables(offered, before, usualSchemas(connection.config));
    const wanted = offered.filter(({ name }) => this.#choice(name)?.enabled !== false);
    this.#progress.expect(wanted.map(({ name }) => name));
    await this.#noteTables(offered, before);
    await this.#context.save();
    const existing = await this.#existingTables();
    for (const stream of wanted) {
      this.#signal.throwIfAborted();
      const table = tables.get(stream.name) ?? stream.table;
      const state = before.get(stream.name);
      await this.#syncOne(session, spoolFolder, {
        stream,
        table,
        state,
        hasTable: existing.has(table.toLowerCase()),
      });
      await this.#context.save();
    }
  }

  async #syncOne(
    session: SourceSession,
    spoolFolder: string,
    one: { stream: SourceStream; table: string; state: StreamState | undefined; hasTable: boolean },
  ): Promise<void> {
    const { connection, database, states, clock } = this.#context;
    const { name } = one.stream;
    this.#progress.startTable(name);
    try {
      const options = {
        ...one,
        excludeColumns: this.#choice(name)?.excludeColumns ?? [],
        schema: connection.schema,
        mark: `Synced by Connection ${connection.id} from ${name}`,
        spoolFolder,
        load: database.load.bind(database),
        onProgress: (progress: { rows?: number; bytes?: number }) => {
          this.#progress.setTable(name, progress);
        },
        at: new Date(clock.now()).toISOString(),
      };
      const result = await withRetries(
        () => session.use((source) => syncStream(source, options, this.#signal)),
        clock,
        this.#signal,
      );
      await states.write(connection.id, result.state);
      this.#progress.addChanges(result.changes);
      const { rows, state } = result;
      this.#progress.endTable(name, { status: "succeeded", rows, position: state.position });
    } catch (error) {
      this.#signal.throwIfAborted();
      this.#progress.endTable(name, { status: "failed", rows: 0, error: this.#sentence(error) });
    }
  }

  /** Records what came and went at the source; the table of what went stays. */
  async #noteTables(
    offered: readonly SourceStream[],
    before: ReadonlyMap<string, StreamState>,
  ): Promise<void> {
    const { connection, states, clock } = this.#context;
    const names = new Set(offered.map(({ name }) => name));
    const note = (kind: "tableAdded" | "tableVanished" | "tableReturned", table: string) => {
      this.#progress.addChanges([{ kind, table, column: null, from: null, to: null }]);
    };
    if (before.size > 0) for (const name of names) if (!before.has(name)) note("tableAdded", name);
    for (const state of before.values()) {
      const isOffered = names.has(state.name);
      if (isOffered === (state.vanishedAt === null)) continue;
      note(isOffered ? "tableReturned" : "tableVanished", state.name);
      const vanishedAt = isOffered ? null : new Date(clock.now()).toISOString();
      await states.write(connection.id, { ...state, vanishedAt });
    }
  }

  async #existingTables(): Promise<Set<string>> {
    const { connection, database } = this.#context;
    const relations = await database.schema(this.#signal);
    const own = relations.filter(({ schema }) => schema.toLowerCase() === connection.schema.toLowerCase());
    return new Set(own.map(({ name }) => name.toLowerCase()));
  }

  #choice(name: string) {
    return this.#context.connection.streams.find((choice) => choice.name === name);
  }

  #finish(): void {
    const failed = this.#progress.record.tables.filter(({ error }) => error !== null);
    const [first] = failed;
    if (first === undefined) return this.#progress.finish({ status: "succeeded", error: null });
    const more = failed.length === 1 ? "" : ` (and ${failed.length - 1} more)`;
    this.#progress.finish({ status: "failed", error: `${first.name}: ${first.error ?? ""}${more}` });
  }

  #fail(error: unknown): void {
    const reason: unknown = this.#signal.aborted ? this.#signal.reason : error;
    if (reason instanceof RunEnd) {
      const { status, message, interrupted } = reason;
      this.#progress.finish({ status, error: message, interrupted });
    } else this.#progress.finish({ status: "failed", error: this.#sentence(reason) });
  }

  #sentence(error: unknown): string {
    const { settings, database, connection, log } = this.#context;
    const text = error instanceof Error ? error.message : String(error);
    const sentence = scrubText(text.replaceAll(database.spoolFolder, "…"), Object.values(settings.secrets));
    log.warn({ connectionId: connection.id, runId: this.#progress.record.id }, sentence);
    return sentence;
  }
}
