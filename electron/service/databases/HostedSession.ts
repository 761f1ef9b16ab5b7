import type { SessionEnd, TransactionState } from "#shared/processes/serviceSession";
import { ServiceError } from "../environment/ServiceError";
import type { WireDescription } from "#shared/processes/wireRows";
import type {
  QueryAnswer,
  QueryError,
  RunningEngine,
  SessionDescribe,
  SessionQuery,
} from "../engines/DatabaseEngine";

export interface SessionWatch {
  readonly onTransaction: (transaction: TransactionState) => void;
  /** Called once; the session is of no use any more. */
  readonly onEnd: (end: SessionEnd) => void;
}

/** A session of one database: it ends when its owner ends it, when nothing is run for a time, and with the engine. */
export class HostedSession {
  readonly #session: ReturnType<RunningEngine["openSession"]>;
  readonly #watch: SessionWatch;
  readonly #idleMs: number;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;
  #end: SessionEnd | undefined;

  /** @param idleMs without a statement until it ends by itself */
  constructor(engine: RunningEngine, idleMs: number, watch: SessionWatch) {
    this.#watch = watch;
    this.#idleMs = idleMs;
    this.#session = engine.openSession((transaction) => {
      if (this.#end === undefined) watch.onTransaction(transaction);
    });
    void engine.exited.then(({ reason, message }) =>
      this.#finish({ reason: reason === "closed" ? "databaseStopped" : "engineEnded", message }),
    );
    this.#startTimer();
  }

  /** Runs one statement. @throws ServiceError 409 where the session has ended */
  query(request: SessionQuery): Promise<QueryAnswer> {
    return this.#use(() => this.#session.query(request));
  }

  /** What is known of a statement before it runs. @throws ServiceError 400 for one that can't run, 409 where the session has ended */
  async describe(request: SessionDescribe): Promise<WireDescription> {
    const answer = await this.#use(() => this.#session.describe(request));
    if (answer.ok) return answer.description;
    throw this.failure(answer.failure);
  }

  /** See RunningSession. */
  newFile(): string {
    return this.#session.newFile();
  }

  async #use<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#end !== undefined) throw sessionEnded(this.#end);
    this.#running += 1;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#startTimer();
    }
  }

  /** What a statement's failure means for its caller. */
  failure({ kind, message }: QueryError): ServiceError {
    if (kind === "request" || kind === "statement") return new ServiceError(400, message);
    if (kind === "interrupted")
      return new ServiceError(400, "The statement was ended because its caller went away.");
    return new ServiceError(
      409,
      `${message} The session ended with it, and an open transaction was rolled back.`,
    );
  }

  /** Rolls back what is open and ends. A second call does nothing. */
  async end(end: SessionEnd): Promise<void> {
    this.#finish(end);
    await this.#session.end();
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    if (this.#end !== undefined || this.#running > 0) return;
    this.#timer = setTimeout(() => {
      const minutes = Math.round(this.#idleMs / 60_000);
      void this.end({ reason: "idle", message: `No statement was run for ${minutes} minutes.` });
    }, this.#idleMs).unref();
  }

  #finish(end: SessionEnd): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    clearTimeout(this.#timer);
    this.#watch.onEnd(end);
  }
}

function sessionEnded({ message }: SessionEnd): ServiceError {
  return new ServiceError(409, `The session has ended. ${message}`);
}
