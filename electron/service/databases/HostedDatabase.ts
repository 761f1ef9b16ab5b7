import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { LoadTarget } from "#shared/processes/enginePort";
import type { FileTableLoad } from "#shared/processes/fileLoad";
import type { DatabaseRecord } from "../catalog/DatabaseRepository";
import type {
  DatabaseFiles,
  EnginePlace,
  ExportAnswer,
  ExportRequest,
  QueryAnswer,
  QueryBody,
  QueryError,
  QueryRequest,
  RunningEngine,
  RunningLoad,
  SchemaAnswer,
  SchemaRelation,
  SessionQuery,
  StagedFileLoad,
  TableWithRows,
} from "../engines/DatabaseEngine";
import type { EngineCapabilities } from "../engines/engineCapabilities";
import type { HostedDatabaseContext } from "./HostedDatabaseContext";
import { HostedSession, type SessionWatch } from "./HostedSession";
import { flushFolder } from "../environment/flushFolder";
import { type QueuedStatement, StatementQueue } from "../queue/StatementQueue";
import { ServiceError } from "../environment/ServiceError";
import { type DatabaseStatus, requireReady, setUpFailed, statusOf } from "./DatabaseStatus";
import { moveFile, moveInto } from "./moveFiles";
import { requireOffered } from "./requireOffered";
import { EngineSlot } from "./EngineSlot";
import { failureOf } from "./failureOf";
import { type Reading, readOtherDatabases, type StatementAnswer } from "./readOtherDatabases";
import { StoppedStatements } from "./StoppedStatements";

const BETWEEN_STARTS_MS = 500;

/** A statement that reads this database from another waits some seconds for those that run here. */
const READ_TRIES = 3;

/** One database and its life: provisioning, running and stopped, deletion. */
export class HostedDatabase {
  #record: DatabaseRecord;
  readonly #context: HostedDatabaseContext;
  readonly #slot: EngineSlot;
  /** Made with the first statement: a service may have thousands of databases that sleep. */
  #queue: StatementQueue | undefined;
  readonly #stopped = new StoppedStatements();
  readonly #folder: string;
  readonly #place: EnginePlace;
  readonly #ended = new AbortController();
  #deletion: Promise<void> | undefined;

  constructor(record: DatabaseRecord, context: HostedDatabaseContext) {
    this.#record = record;
    this.#context = context;
    this.#folder = join(context.folder, record.id);
    this.#place = context.engine.place({ databaseId: record.id, folder: this.#folder });
    this.#slot = new EngineSlot({
      start: () => this.#startEngine(),
      idleMs: record.autoStop ? context.settings.idleMs : null,
      sleepMs: context.settings.sleepMs,
      onFailure: ({ reason, message }) => {
        context.log.warn({ databaseId: record.id, reason }, message);
      },
    });
  }

  get record(): DatabaseRecord {
    return this.#record;
  }

  get protocol(): string {
    return this.#context.engine.descriptor.protocol;
  }

  /** The status as callers see it. */
  get status(): DatabaseStatus {
    return statusOf(this.#record, this.#slot.status);
  }

  /**
   * Opens the database for the first time and checks that it answers. Begun again from the start when the service ended
   * in the middle: nobody can have stored anything yet.
   */
  async provision(): Promise<void> {
    const { settings, log } = this.#context;
    const visibleUntil = Date.parse(this.#record.createdAt) + settings.provisioningMs;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#place.create({ memoryMb: this.#record.memoryMb });
      await this.#startForTheFirstTime();
      await flushFolder(this.#folder);
      await flushFolder(this.#context.folder);
      await wait(Math.max(0, visibleUntil - Date.now()), undefined, { signal: this.#ended.signal });
      await this.#setState("ready", null);
    } catch (error) {
      // Ended by a deletion or by the service stopping: the one removes it, the other begins again at the next start.
      if (this.#ended.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ databaseId: this.#record.id, err: error }, "provisioning failed");
      await this.#setState("failed", reason);
      await this.#slot.close(setUpFailed(reason));
    }
  }

  /** Waits for memory as long as it takes: a failure would be for good. */
  async #startForTheFirstTime(): Promise<void> {
    const { signal } = this.#ended;
    for (;;) {
      try {
        const answer = await this.#slot.use((running) => running.schema({ signal }));
        if (answer.ok) return;
        throw new Error(answer.failure.message);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ServiceError && error.status === 409)) throw error;
        await wait(BETWEEN_STARTS_MS, undefined, { signal });
      }
    }
  }

  /**
   * Runs one statement when it is its turn.
   *
   * @returns the JSON answer of the contract, as it is made
   * @throws ServiceError 400 refused, failed or too large or long a statement; 409 wrong state, too many waiting, or the
   *   engine ended while data was being changed; 500 the engine ended
   */
  async query(request: QueryRequest & QueuedStatement): Promise<QueryBody> {
    this.requireReady();
    const answer = await this.#statements.run(request, (signal, yielding) =>
      this.#runReading(request.sql, signal, (engine, reading) =>
        engine.query({ ...request, yielding, ...reading }),
      ),
    );
    if (answer.ok) return answer.body;
    throw this.#failure(answer.failure, request.signal);
  }

  /**
   * Begins a session; the engine doesn't stop for being idle until it has ended.
   *
   * @throws ServiceError 409 wrong state, 500 the engine cannot be started
   */
  async openSession(watch: SessionWatch): Promise<HostedSession> {
    this.requireReady();
    requireOffered(this.#context.engine, "sessions");
    const { sessionIdleMs } = this.#context.settings;
    return this.#slot.use(async (engine) => new HostedSession(engine, sessionIdleMs, watch));
  }

  /**
   * Runs one statement in a session when it is its turn.
   *
   * @param caller Whose turn it is, and whether it may read the other databases of the organization: a token of a direct connection
   *   is for one database.
   * @throws ServiceError as {@link query}
   */
  async querySession(
    session: HostedSession,
    request: SessionQuery & Pick<QueuedStatement, "signal">,
    caller: { readonly keyId: string; readonly readsOthers: boolean },
  ): Promise<QueryBody> {
    const statement = { ...request, keyId: caller.keyId };
    const { others } = this.#context;
    const reader = this.#record.id;
    // Nothing of a session can be interrupted and run again.
    const answer = await this.#statements.run(statement, (signal) =>
      caller.readsOthers
        ? readOtherDatabases(
            { sql: request.sql, reader, others, signal: signal ?? this.#ended.signal },
            (reading) => session.query({ ...request, ...reading }),
          )
        : session.query({ ...request, signal }),
    );
    if (answer.ok) return answer.body;
    throw session.failure(answer.failure);
  }

  get #statements(): StatementQueue {
    const { statementMs, shortStatementMs } = this.#context.settings;
    return (this.#queue ??= new StatementQueue(statementMs, shortStatementMs));
  }

  /**
   * All rows of a query, as a body of answers of some rows each, one on a line.
   *
   * @throws ServiceError as {@link query}; the body errors where the query fails later
   */
  async exportPages(request: ExportRequest): Promise<ReadableStream<Uint8Array>> {
    this.requireReady();
    requireOffered(this.#context.engine, "wholeExports");
    const answer = await this.#runReading(request.sql, request.signal, (engine, reading) =>
      engine.exportPages({ ...request, ...reading }),
    );
    if (answer.ok) return answer.body;
    throw this.#failure(answer.failure, request.signal);
  }

  /**
   * Writes all rows of a query to a Parquet file, which the caller moves or removes.
   *
   * @throws ServiceError as {@link query}
   */
  async exportParquet(
    request: Parameters<RunningEngine["exportParquet"]>[0],
  ): Promise<{ readonly file: string; readonly rows: number }> {
    this.requireReady();
    requireOffered(this.#context.engine, "wholeExports");
    const answer = await this.#runReading(request.sql, request.signal, async (engine, reading) => {
      const written = await engine.exportParquet({ ...request, ...reading });
      // Out of the engine's own folder while it is in use: its next start empties that.
      return written.ok ? { ...written, file: await moveInto(this.spoolFolder, written.file) } : written;
    });
    if (answer.ok) return { file: answer.file, rows: answer.rows };
    throw this.#failure(answer.failure, request.signal);
  }

  /** @throws ServiceError 409 wrong state, 500 the engine ended */
  async schema(signal: AbortSignal): Promise<SchemaRelation[]> {
    this.requireReady();
    const answer = await this.#run((engine) => engine.schema({ signal }));
    if (answer.ok) return answer.relations;
    throw this.#failure(answer.failure, signal);
  }

  /**
   * Begins to load one table; the database does not count as idle until it has ended.
   *
   * @throws TableLoadError, or ServiceError 409 wrong state, 500 the engine cannot be started
   */
  async load(target: LoadTarget, signal: AbortSignal): Promise<RunningLoad> {
    this.requireReady();
    return this.#slot.use((engine) => engine.load(target, signal));
  }

  /**
   * Reads files into a table and waits for the commit; the database does not count as idle until it has ended.
   *
   * @throws TableLoadError, FileRowsBroken, the system's error of a file, or ServiceError 409 wrong state, 500 the engine cannot be started
   */
  async loadFiles(
    load: FileTableLoad,
    signal: AbortSignal,
    onProgress: (file: number, fraction: number) => void,
  ): Promise<StagedFileLoad> {
    this.requireReady();
    requireOffered(this.#context.engine, "fileLoads");
    return this.#slot.use((engine) => engine.loadFiles(load, signal, onProgress));
  }

  /**
   * Replaces small tables of one schema together; see RunningEngine.
   *
   * @throws TableLoadError, or ServiceError 409 wrong state, 500 the engine cannot be started
   */
  async loadSmall(tables: readonly TableWithRows[], signal: AbortSignal): Promise<readonly boolean[]> {
    this.requireReady();
    return this.#slot.use((engine) => engine.loadSmall(tables, signal));
  }

  /**
   * Copies everything that is committed at this moment into a new file. Others read and write meanwhile; only where
   * DuckDB cannot copy from within, as with rows that refer to others, the database stops for as long as its file is
   * copied, and requests wait.
   *
   * @throws ServiceError 409 wrong state or always in use, 500
   */
  async copyTo(file: string, signal: AbortSignal): Promise<void> {
    this.requireReady();
    const files = this.#files("backup");
    const copied = await this.#slot.useBriefly(async (engine) => {
      const answer = await engine.copy(signal);
      if (answer.ok) await moveFile(answer.file, file);
      return answer;
    });
    if (copied.ok) return;
    if (copied.failure.kind !== "statement") throw this.#failure(copied.failure, signal);
    await this.#slot.whileStopped(() => files.copyTo(file), signal);
  }

  /** As ReadableDatabase says. */
  async whileReadable(
    work: (file: string, wanted: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    this.requireReady();
    const files = this.#files("otherDatabases");
    // Of a process that was killed: the next one takes what is in the log into the file.
    if (files.hasLog()) await this.#slot.useBriefly((engine) => engine.schema({ signal }));
    await this.#slot.whileStopped((wanted) => work(files.path, wanted), signal, READ_TRIES);
  }

  /** Where files wait that are to be loaded, or to be taken by who exported them: on the same disk as the database, so that a move is no copy. */
  get spoolFolder(): string {
    return join(this.#folder, "spool");
  }

  offers(need: keyof EngineCapabilities): boolean {
    return this.#context.engine.capabilities[need];
  }

  /** As EnginePlace says. */
  schemaNamed(name: string): string {
    return this.#place.schemaNamed(name);
  }

  /** Ends what runs and removes every trace; a second call waits for the first. */
  delete(): Promise<void> {
    this.#deletion ??= this.#remove().catch((error: unknown) => {
      // A file that could not be removed now may be removable at the next try.
      this.#deletion = undefined;
      throw error;
    });
    return this.#deletion;
  }

  /** Ends what runs and writes everything into the file. */
  async close(): Promise<void> {
    await this.#end(new ServiceError(503, "The request was ended because the service is stopping."));
    await this.#deletion;
  }

  async #remove(): Promise<void> {
    // Committed first, so that a deletion cut short is finished at the next start.
    if (this.#record.state !== "deleting") await this.#setState("deleting", null);
    await this.#end(new ServiceError(409, "The request was ended because the database was deleted."));
    await this.#place.remove();
    await rm(this.#folder, { recursive: true, force: true });
    await this.#context.repository.remove(this.#record.id);
  }

  async #end(because: ServiceError): Promise<void> {
    if (!this.#ended.signal.aborted) this.#ended.abort(because);
    this.#queue?.close(because);
    await this.#slot.close(because);
  }

  async #setState(state: DatabaseRecord["state"], failure: string | null): Promise<void> {
    await this.#context.repository.setState(this.#record.id, state, failure);
    this.#record = { ...this.#record, state, failure };
  }

  /** @throws ServiceError 409 for a database that cannot be used yet, or any more */
  requireReady(): void {
    requireReady(this.#record);
  }

  #failure(failure: QueryError, signal: AbortSignal | undefined): ServiceError {
    return failureOf(failure, signal?.aborted === true, this.#ended.signal.reason);
  }

  async #startEngine(): Promise<RunningEngine> {
    const { budget, engine, settings, log } = this.#context;
    const { id, memoryMb } = this.#record;
    if (!engine.runsHere) return this.#place.open({ memoryMb });
    const share = await budget.take(this.#slot, memoryMb, settings.memoryWaitMs, this.#ended.signal);
    if (share.memoryMb < memoryMb)
      log.info({ databaseId: id, memoryMb, givenMb: share.memoryMb }, "started with less memory");
    try {
      const running = await this.#place.open({ memoryMb: share.memoryMb, spillMb: share.spillMb });
      void running.exited.then(() => share.release());
      return running;
    } catch (error) {
      share.release();
      throw error;
    }
  }

  /** Runs a request, again where another statement ended its process and it changed nothing. */
  #run<Answer extends QueryAnswer | ExportAnswer | SchemaAnswer>(
    request: (engine: RunningEngine) => Promise<Answer>,
  ): Promise<Answer> {
    return this.#stopped.run(() => this.#slot.use(request));
  }

  /** The same for a statement that may name other databases. */
  #runReading<Answer extends StatementAnswer>(
    sql: string,
    signal: AbortSignal | undefined,
    request: (engine: RunningEngine, reading: Reading) => Promise<Answer>,
  ): Promise<Answer> {
    const { others } = this.#context;
    const statement = { sql, reader: this.#record.id, others, signal: signal ?? this.#ended.signal };
    return this.#stopped.run(() =>
      readOtherDatabases(statement, (reading) => this.#slot.use((engine) => request(engine, reading))),
    );
  }

  /** @throws ServiceError 409 where the engine does not offer what they are needed for */
  #files(need: "backup" | "otherDatabases"): DatabaseFiles {
    requireOffered(this.#context.engine, need);
    if (this.#place.files === null) throw new Error(`The engine offers ${need} and has no files.`);
    return this.#place.files;
  }
}
