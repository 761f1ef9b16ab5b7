import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { effectivePolicy } from "#shared/domain/additionPolicy";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import type { StreamStateRepository } from "../catalog/StreamStateRepository";
import type { SourceSettings, SourceStream } from "../connectors/Connector";
import { redactMessage } from "../connectors/redactMessage";
import { diskError, SourceError } from "../connectors/SourceError";
import type { HostedDatabase } from "../databases/HostedDatabase";
import type { ServiceLog } from "../environment/ServiceSettings";
import { selectStream } from "./columnsToRead";
import { compareOffer } from "./compareOffer";
import type { RunProgress } from "./RunProgress";
import type { RunSaves } from "./RunSaves";
import { type Silence, IdleTimeout } from "./IdleTimeout";
import { loadSmallTables, readSmallTables, type SmallRead } from "./SmallTables";
import type { SourceOpener } from "./source/SourceOpener";
import { SourceSession } from "./SourceSession";
import type { StreamPlanOptions } from "./StreamPlan";
import type { SyncClock } from "./SyncClock";
import { type StreamSyncOptions, syncStream } from "./syncStream";
import { targetTables, defaultSchemas } from "./targetTables";
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
  /** For how long the source may send nothing, in milliseconds. */
  readonly silenceMs: number;
  /** Writes the run's record down. */
  readonly saves: Pick<RunSaves, "now" | "soon">;
}

type PlannedTable = Pick<
  StreamSyncOptions,
  "stream" | "table" | "state" | "hasTable" | "selection" | "seenColumns"
>;

/** Small tables that are read, and then loaded, together: the more, the less each costs, and the later the first is seen. */
const TABLES_TOGETHER = 200;

/** Tables on their way together. */
interface ReadBatch {
  readonly tables: readonly PlannedTable[];
  /** When the reading began, in milliseconds since 1970. */
  readonly since: number;
  readonly read: SmallRead;
  /** See SourceSession. */
  readonly openings: number;
}

/** A source that was silent in the middle of so many tables is given up for this run: others wait for their turn. */
const SILENCES = 3;

/** One sync of one Connection, from opening its source to its last table. */
export class SyncRun {
  readonly #context: SyncRunContext;
  readonly #progress: RunProgress;
  readonly #signal: AbortSignal;
  readonly #spoolFolder: string;
  readonly #session: SourceSession;
  /** The opening of the source that the first finished table was read with. */
  #firstOpening: number | undefined;
  #silences = 0;

  constructor(context: SyncRunContext, progress: RunProgress, signal: AbortSignal) {
    this.#context = context;
    this.#progress = progress;
    this.#signal = signal;
    const { database, connection, opener, settings } = context;
    const name = `${progress.record.id}_${randomBytes(16).toString("hex")}`;
    this.#spoolFolder = join(database.spoolFolder, name);
    const { kind } = connection;
    const request = { kind, settings, spoolFolder: this.#spoolFolder, signal };
    this.#session = new SourceSession(opener, request, this.#silence);
  }

  /** Fills the record, and ends it when nothing is left to do unless the signal fires. @throws the signal's reason */
  async execute(): Promise<void> {
    const failure = await this.#syncAll().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await this.#session.close();
    await rm(this.#spoolFolder, { recursive: true, force: true }).catch(() => undefined);
    this.#signal.throwIfAborted();
    if (failure === undefined) this.#progress.finishByTables();
    else this.#progress.failSource(this.#sentence(failure.error));
  }

  async #syncAll(): Promise<void> {
    this.#signal.throwIfAborted();
    await mkdir(this.#spoolFolder, { recursive: true, mode: 0o700 });
    const planned = await this.#plan();
    let next = 0;
    let batch = await this.#readBatch(planned);
    while (batch !== undefined) {
      this.#signal.throwIfAborted();
      next += batch.read.count;
      // While these are loaded the next ones are read.
      const following = this.#readBatch(planned.slice(next));
      const loading = this.#loadBatch(batch);
      await Promise.allSettled([loading, following]);
      const others = await loading;
      for (const table of others) {
        this.#signal.throwIfAborted();
        const unreachable = await this.#syncOne(table);
        this.#context.saves.soon();
        // Every further table would wait for the same source in vain.
        if (unreachable !== undefined) return this.#progress.failSource(unreachable);
      }
      batch = await following;
    }
  }

  /** Reads the small ones of the next tables. Never rejects; undefined where none is left. */
  async #readBatch(rest: readonly PlannedTable[]): Promise<ReadBatch | undefined> {
    const tables = rest.slice(0, TABLES_TOGETHER);
    if (tables.length === 0 || this.#signal.aborted) return undefined;
    const since = this.#context.clock.now();
    const options = tables.map((table) => this.#planOptions(table));
    const use: SourceSession["use"] = (work) => this.#session.use(work);
    const read = await readSmallTables(options, { use, silence: this.#silence }, this.#signal);
    return { tables, since, read, openings: this.#session.openings };
  }

  /** Loads what was read. @returns the tables that are to be synced one by one. @throws the signal's reason */
  async #loadBatch(batch: ReadBatch): Promise<PlannedTable[]> {
    const { tables, read } = batch;
    const done = await this.#loadRead(batch).catch((error: unknown) => {
      this.#signal.throwIfAborted();
      // Each is tried once more by itself, and says then what is wrong.
      this.#sentence(error);
      return new Set<number>();
    });
    this.#context.saves.soon();
    return tables.slice(0, read.count).filter((_, place) => !done.has(place));
  }

  /** @returns the places of the tables that are in place and written down */
  async #loadRead({ tables, since, read, openings }: ReadBatch): Promise<ReadonlySet<number>> {
    const { connection, database, states } = this.#context;
    for (const { place } of read.tables) {
      const name = tables[place]?.stream.name;
      if (name !== undefined) this.#progress.startTable(name, since);
    }
    const load = database.loadSmall.bind(database);
    const loaded = await loadSmallTables(read, load, this.#signal);
    await states.write(
      connection.id,
      [...loaded.values()].map(({ state }) => state),
    );
    for (const { rows, bytes, state, changes, notes, waiting } of loaded.values()) {
      this.#progress.addChanges(changes);
      this.#progress.setWaitingColumns(state.name, waiting);
      this.#progress.endTable(state.name, {
        ...{ status: "succeeded", rows, bytes, position: state.position },
        notes: [...notes, ...this.#renewalNotes(openings)],
      });
    }
    return new Set(loaded.keys());
  }

  #planOptions(planned: PlannedTable): StreamPlanOptions {
    const { connection } = this.#context;
    return {
      ...planned,
      schema: connection.schema,
      mark: `Synced by Connection ${connection.id} from ${planned.stream.name}`,
      at: this.#now(),
    };
  }

  /** Looks at the source and writes down what came and went. */
  async #plan(): Promise<PlannedTable[]> {
    const { connection, states, saves } = this.#context;
    const found = await this.#retrying(() =>
      this.#session.use((source) =>
        IdleTimeout.over(this.#silence, ({ signal }) =>
          source.discover(AbortSignal.any([this.#signal, signal])),
        ),
      ),
    );
    const before = await states.read(connection.id);
    // A table that could be read once fails until it can be again; one that never could is not offered.
    const offered = found.filter(({ name, barred }) => barred === undefined || before.has(name));
    const tables = targetTables(offered, before, defaultSchemas(connection.config));
    const comparison = compareOffer(offered, before, {
      tables,
      at: this.#now(),
      knowsAll: connection.hasBaseline || before.size > 0,
    });
    const now = new Map([...before, ...comparison.states.map((state) => [state.name, state] as const)]);
    const selected = offered.map((stream) => ({
      stream,
      table: tables.get(stream.name) ?? stream.table,
      selection: selectStream(connection, stream, now.get(stream.name)),
    }));
    const planned = selected.filter(({ selection }) => selection.enabled).filter(this.#isAskedFor);
    const missing = this.#missing(planned.map(({ stream }) => stream.name));
    this.#progress.expect([
      ...planned.map(({ stream: { name }, table }) => ({
        name,
        target: { schema: connection.schema, table },
      })),
      ...missing.map((name) => ({ name, target: null })),
    ]);
    for (const name of missing)
      this.#progress.endTable(name, {
        status: "failed",
        error: `${name} is turned off, or not at the source.`,
      });
    const { newTables } = effectivePolicy(connection, connection.streams);
    const held = newTables === "ask" ? selected.filter(({ selection }) => selection.isHeld) : [];
    this.#progress.setWaitingTables(held.map(({ stream }) => stream.name));
    this.#progress.addChanges(comparison.changes);
    await states.write(connection.id, comparison.states);
    await saves.now();
    const existing = await this.#retrying(() => this.#existingTables());
    return planned.map(({ stream, table, selection }) => {
      const state = now.get(stream.name);
      return {
        stream,
        table,
        selection,
        seenColumns: state?.seenColumns ?? null,
        state: state?.loaded === true ? state : undefined,
        hasTable: existing.has(table.toLowerCase()),
      };
    });
  }

  /** @returns what to tell of the other tables where the source cannot be reached any more */
  async #syncOne(planned: PlannedTable): Promise<string | undefined> {
    const { connection, database, states } = this.#context;
    const { name } = planned.stream;
    this.#progress.startTable(name);
    const options: StreamSyncOptions = {
      ...this.#planOptions(planned),
      spoolFolder: this.#spoolFolder,
      load: database.load.bind(database),
      onProgress: (progress) => {
        this.#progress.setTable(name, progress);
      },
      silence: this.#silence,
    };
    try {
      const { rows, state, changes, notes, waiting } = await this.#retrying(() =>
        this.#session.use((source) => syncStream(source, options, this.#signal)),
      );
      await states.write(connection.id, [state]);
      this.#progress.addChanges(changes);
      this.#progress.setWaitingColumns(name, waiting);
      this.#progress.endTable(name, {
        status: "succeeded",
        rows,
        position: state.position,
        notes: [...notes, ...this.#renewalNotes(this.#session.openings)],
      });
    } catch (error) {
      this.#signal.throwIfAborted();
      const sentence = this.#sentence(error);
      this.#progress.endTable(name, { status: "failed", rows: 0, error: sentence });
      if (!this.#session.isReachable) return sentence;
      if (error instanceof SourceError && error.kind === "silent") this.#silences += 1;
      if (this.#silences === SILENCES) return sentence;
    }
    return undefined;
  }

  /** Works, again after a transient error; the record says that it waits, and why. */
  #retrying<Result>(work: () => Promise<Result>): Promise<Result> {
    const { clock, saves } = this.#context;
    return withRetries(work, clock, this.#signal, (wait) => {
      const until = (ms: number) => new Date(clock.now() + ms).toISOString();
      this.#progress.setWaiting(
        wait === null ? null : { until: until(wait.ms), reason: this.#sentence(wait.error) },
      );
      saves.soon();
    });
  }

  /** Tables that were read over another login need not fit those before. */
  #renewalNotes(openings: number): string[] {
    this.#firstOpening ??= openings;
    if (openings === this.#firstOpening) return [];
    const cause = this.#session.wasLost
      ? "The connection to the source was lost during this run and reopened"
      : "The connection to the source was closed after an error in this run and reopened";
    return [`${cause}: this table shows the source at a later moment than the tables before it.`];
  }

  async #existingTables(): Promise<Set<string>> {
    const { connection, database } = this.#context;
    const relations = await database.schema(this.#signal);
    const own = relations.filter(({ schema }) => schema.toLowerCase() === connection.schema.toLowerCase());
    return new Set(own.map(({ name }) => name.toLowerCase()));
  }

  /** A run may be of some tables only. */
  readonly #isAskedFor = ({ stream }: { readonly stream: SourceStream }): boolean => {
    const { only } = this.#progress.record;
    return only === null || only.includes(stream.name);
  };

  /** Tables that were asked for and are not synced. */
  #missing(planned: readonly string[]): readonly string[] {
    const names = new Set(planned);
    return [...new Set(this.#progress.record.only)].filter((name) => !names.has(name));
  }

  get #silence(): Silence {
    const { silenceMs, clock } = this.#context;
    return { limitMs: silenceMs, clock };
  }

  #now(): string {
    return new Date(this.#context.clock.now()).toISOString();
  }

  #sentence(error: unknown): string {
    const { settings, connection, log } = this.#context;
    const known = diskError(error) ?? error;
    const text = known instanceof Error ? known.message : String(known);
    const sentence = redactMessage(text, Object.values(settings.secrets));
    log.warn({ connectionId: connection.id, runId: this.#progress.record.id }, sentence);
    return sentence;
  }
}
