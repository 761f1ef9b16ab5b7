import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ConnectionRecord } from "../catalog/ConnectionRecord";
import type { StreamStateRepository } from "../catalog/StreamStateRepository";
import type { OpenSource, SourceSettings } from "../connectors/Connector";
import { scrubText } from "../connectors/scrubText";
import { SourceProblem } from "../connectors/SourceProblem";
import type { SourceStream } from "../connectors/SourceStream";
import { diskProblem } from "../connectors/spool/diskProblem";
import type { HostedDatabase } from "../databases/HostedDatabase";
import type { ServiceLog } from "../ServiceLog";
import { selectStream } from "./choiceFor";
import { effectivePolicy } from "#shared/domain/additionPolicy";
import { compareOffer } from "./compareOffer";
import type { RunProgress } from "./RunProgress";
import type { RunSaves } from "./RunSaves";
import { SilenceLimit, type Silence } from "./SilenceLimit";
import type { SourceOpener } from "./SourceOpener";
import { SourceSession } from "./SourceSession";
import type { SyncClock } from "./SyncClock";
import { syncStream, type StreamSyncOptions } from "./syncStream";
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
  /** For how long the source may send nothing, in milliseconds. */
  readonly silenceMs: number;
  /** Writes the run's record down. */
  readonly saves: Pick<RunSaves, "now" | "soon">;
}

type PlannedTable = Pick<
  StreamSyncOptions,
  "stream" | "table" | "state" | "hasTable" | "selection" | "seenColumns"
>;

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
    for (const planned of await this.#plan()) {
      this.#signal.throwIfAborted();
      const unreachable = await this.#syncOne(planned);
      this.#context.saves.soon();
      // Every further table would wait for the same source in vain.
      if (unreachable !== undefined) return this.#progress.failSource(unreachable);
    }
  }

  /** Looks at the source and writes down what came and went. */
  async #plan(): Promise<PlannedTable[]> {
    const { connection, states, saves } = this.#context;
    const found = await this.#retrying((source) =>
      SilenceLimit.over(this.#silence, ({ signal }) =>
        source.discover(AbortSignal.any([this.#signal, signal])),
      ),
    );
    const before = await states.read(connection.id);
    // A table that could be read once fails until it can be again; one that never could is not offered.
    const offered = found.filter(({ name, barred }) => barred === undefined || before.has(name));
    const tables = targetTables(offered, before, usualSchemas(connection.config));
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
    this.#progress.expect(
      planned.map(({ stream: { name }, table }) => ({ name, target: { schema: connection.schema, table } })),
    );
    const { newTables } = effectivePolicy(connection, connection.streams);
    const held = newTables === "ask" ? selected.filter(({ selection }) => selection.isHeld) : [];
    this.#progress.setWaitingTables(held.map(({ stream }) => stream.name));
    this.#progress.addChanges(comparison.changes);
    await states.write(connection.id, comparison.states);
    await saves.now();
    const existing = await this.#existingTables();
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
      ...planned,
      schema: connection.schema,
      mark: `Synced by Connection ${connection.id} from ${name}`,
      spoolFolder: this.#spoolFolder,
      load: database.load.bind(database),
      onProgress: (progress) => {
        this.#progress.setTable(name, progress);
      },
      silence: this.#silence,
      at: this.#now(),
    };
    try {
      const { rows, state, changes, notes, waiting } = await this.#retrying((source) =>
        syncStream(source, options, this.#signal),
      );
      await states.write(connection.id, [state]);
      this.#progress.addChanges(changes);
      this.#progress.setWaitingColumns(name, waiting);
      this.#progress.endTable(name, {
        status: "succeeded",
        rows,
        position: state.position,
        notes: [...notes, ...this.#renewalNotes()],
      });
    } catch (error) {
      this.#signal.throwIfAborted();
      const sentence = this.#sentence(error);
      this.#progress.endTable(name, { status: "failed", rows: 0, error: sentence });
      if (!this.#session.isReachable) return sentence;
      if (error instanceof SourceProblem && error.kind === "silent") this.#silences += 1;
      if (this.#silences === SILENCES) return sentence;
    }
    return undefined;
  }

  /** Works with the open source, again after a passing fault; the record says that it waits, and why. */
  #retrying<Result>(work: (source: OpenSource) => Promise<Result>): Promise<Result> {
    const { clock, saves } = this.#context;
    return withRetries(
      () => this.#session.use(work),
      clock,
      this.#signal,
      (wait) => {
        const until = (ms: number) => new Date(clock.now() + ms).toISOString();
        this.#progress.setWaiting(
          wait === null ? null : { until: until(wait.ms), reason: this.#sentence(wait.error) },
        );
        saves.soon();
      },
    );
  }

  /** Tables that were read over another login need not fit those before. */
  #renewalNotes(): string[] {
    const { openings } = this.#session;
    this.#firstOpening ??= openings;
    if (openings === this.#firstOpening) return [];
    return [
      "The connection to the source broke off during this run and was made anew: this table shows the source at a later moment than the tables before it.",
    ];
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

  get #silence(): Silence {
    const { silenceMs, clock } = this.#context;
    return { limitMs: silenceMs, clock };
  }

  #now(): string {
    return new Date(this.#context.clock.now()).toISOString();
  }

  #sentence(error: unknown): string {
    const { settings, connection, log } = this.#context;
    const known = diskProblem(error) ?? error;
    const text = known instanceof Error ? known.message : String(known);
    const sentence = scrubText(text, Object.values(settings.secrets));
    log.warn({ connectionId: connection.id, runId: this.#progress.record.id }, sentence);
    return sentence;
  }
}
