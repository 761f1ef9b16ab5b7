import type { DuckDBInstance } from "@duckdb/node-api";
import type { EngineEvent } from "#shared/processes/enginePort";
import type { RequestConnection, SharedQueries } from "../connection/RequestConnection";
import type { StatementRequest } from "../statement/runStatement";
import type { SessionAnswers } from "./SessionAnswers";
import { StatementSession } from "./StatementSession";

/** A session that is opened by the first who takes its connection. */
class OpeningSession {
  readonly #open: () => Promise<StatementSession>;
  #session: Promise<StatementSession> | undefined;
  #opened: StatementSession | undefined;

  constructor(open: () => Promise<StatementSession>) {
    this.#open = open;
  }

  async take(): Promise<RequestConnection> {
    this.#opened = await (this.#session ??= this.#open());
    return this.#opened.take();
  }

  giveBack(request: RequestConnection, isInterrupted: boolean): void {
    this.#opened?.giveBack(request, isInterrupted);
  }

  run<Value>(wanted: StatementRequest, answers: SessionAnswers<Value>, instead?: string): Promise<Value> {
    return this.#taken.run(wanted, answers, instead);
  }

  describe: StatementSession["describe"] = (wanted, look) => this.#taken.describe(wanted, look);

  requireReadable: StatementSession["requireReadable"] = (sql) => this.#taken.requireReadable(sql);

  get #taken(): StatementSession {
    if (this.#opened === undefined) throw new Error("A session is opened before it runs anything.");
    return this.#opened;
  }

  async end(): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    await session?.end();
  }
}

/** The sessions of this process's database, by their numbers. */
export class StatementSessions {
  readonly #open: (session: number) => Promise<StatementSession>;
  readonly #sessions = new Map<number, OpeningSession>();

  constructor(instance: DuckDBInstance, shared: SharedQueries, post: (event: EngineEvent) => void) {
    this.#open = (session) =>
      StatementSession.open(instance, shared, (transaction) => {
        post({ type: "sessionChanged", session, transaction });
      });
  }

  /** The session of a number, which begins here where there is none. */
  get(number: number): OpeningSession {
    const known = this.#sessions.get(number) ?? new OpeningSession(() => this.#open(number));
    this.#sessions.set(number, known);
    return known;
  }

  /** Rolls back what is open in a session, and ends it. */
  async end(number: number): Promise<void> {
    const session = this.#sessions.get(number);
    this.#sessions.delete(number);
    await session?.end();
  }

  /** Ends all; no request may have a connection of theirs. */
  async close(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map((number) => this.end(number)));
  }
}
