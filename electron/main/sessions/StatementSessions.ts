import { type SessionEnd, sessionLine, type TransactionState } from "#shared/processes/serviceSession";
import { AppError } from "#shared/errors/AppError";
import { SerialQueue } from "#shared/async/SerialQueue";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { Statement, StatementAnswer } from "../serviceClient/ServicePorts";

type SessionClient = Pick<ServiceClient, "openSession" | "querySession">;

interface HeldSession {
  readonly profileId: string;
  readonly databaseId: string;
  /** The service's own name for it. */
  readonly opened: Promise<string>;
  transaction: TransactionState;
  /** What is read of the session itself; a statement waits for it. */
  reading: Promise<unknown>;
  /** Why it ended by itself; undefined while it is open. */
  end: SessionEnd | undefined;
}

interface SessionWish {
  /** Made by the page. */
  readonly sessionId: string;
  readonly profileId: string;
  readonly databaseId: string;
}

/** What the service says where a session ended while a statement ran, or before. */
const endedWords = /\bsession (has )?ended\b/;

/** The page's sessions. Each lasts as long as a request to the service, and that as long as one of the page's. */
export class StatementSessions {
  readonly #client: SessionClient;
  readonly #onChanged: (sessionId: string, transaction: TransactionState) => void;
  readonly #sessions = new Map<string, HeldSession>();

  /** @param onChanged told when a session is open, and when a transaction begins, fails or ends there */
  constructor(client: SessionClient, onChanged: (sessionId: string, transaction: TransactionState) => void) {
    this.#client = client;
    this.#onChanged = onChanged;
  }

  /** Transactions that are open in all sessions together. */
  get openTransactions(): number {
    return [...this.#sessions.values()].filter(({ transaction }) => transaction !== "none").length;
  }

  /**
   * Holds a session open.
   *
   * @param signal ends it
   * @returns why it ended by itself
   * @throws AppError of the service; CANCELLED when the signal fires
   */
  async hold({ sessionId, profileId, databaseId }: SessionWish, signal: AbortSignal): Promise<SessionEnd> {
    let opened: (id: string) => void = () => undefined;
    let failed: (error: unknown) => void = () => undefined;
    const held: HeldSession = {
      profileId,
      databaseId,
      opened: new Promise((resolve, reject) => {
        opened = resolve;
        failed = reject;
      }),
      transaction: "none",
      reading: Promise.resolve(),
      end: undefined,
    };
    // Whoever runs a statement is told.
    held.opened.catch(() => undefined);
    this.#sessions.set(sessionId, held);
    try {
      const body = await this.#client.openSession(profileId, databaseId, signal);
      for await (const line of linesOf(body)) {
        if ("sessionId" in line) {
          opened(line.sessionId);
          this.#onChanged(sessionId, "none");
        } else if ("transaction" in line) {
          held.transaction = line.transaction;
          this.#onChanged(sessionId, line.transaction);
        } else {
          held.end = line.ended;
          return line.ended;
        }
      }
      throw new AppError("CONNECTION_CUT");
    } catch (error) {
      failed(error);
      if (signal.aborted) throw new AppError("CANCELLED");
      if (
        error instanceof AppError &&
        error.code !== "CONNECTION_CUT" &&
        error.code !== "LOCAL_SERVICE_STOPPED"
      )
        throw error;
      held.end = { reason: "serviceStopped", message: "The service on this computer stopped." };
      return held.end;
    } finally {
      this.#sessions.delete(sessionId);
      failed(new AppError("SESSION_ENDED"));
    }
  }

  /** Runs one statement. @throws AppError of the service; SESSION_ENDED where the session is over */
  async query(sessionId: string, statement: Statement, signal?: AbortSignal): Promise<StatementAnswer> {
    const held = this.#sessions.get(sessionId);
    if (held === undefined) throw new AppError("SESSION_ENDED");
    await held.reading;
    return this.#queryNow(held, statement, signal);
  }

  /**
   * Reads something of a session, between its statements.
   *
   * @param work Reads by a client whose statements run in the session. In an open transaction, which a failure would end, it
   *   must only look at what can't fail.
   * @returns null where the session is over, or its transaction has failed
   */
  async read<Value>(
    sessionId: string,
    work: (client: Pick<ServiceClient, "query">, transaction: "none" | "open") => Promise<Value>,
  ): Promise<Value | null> {
    const held = this.#sessions.get(sessionId);
    if (held === undefined) return null;
    // To stop it would interrupt a statement that has the session by then. A transaction that may write takes no statement
    // that is sent as read-only.
    const client = oneByOne((statement) =>
      this.#queryNow(held, { ...statement, readOnly: statement.readOnly && held.transaction === "none" }),
    );
    const reading = held.reading.then(() =>
      held.transaction === "failed" ? null : work(client, held.transaction),
    );
    held.reading = reading.catch(() => undefined);
    return reading;
  }

  async #queryNow(held: HeldSession, statement: Statement, signal?: AbortSignal): Promise<StatementAnswer> {
    try {
      return await this.#client.querySession(held.profileId, await held.opened, statement, signal);
    } catch (error) {
      if (held.end !== undefined) throw new AppError("SESSION_ENDED", held.end.message);
      if (error instanceof AppError && error.code === "LOCAL_SERVICE_STOPPED")
        throw new AppError("SESSION_ENDED", "The service on this computer stopped.");
      if (error instanceof AppError && error.code === "STATE_CONFLICT" && endedWords.test(error.message))
        throw new AppError("SESSION_ENDED", error.message);
      throw error;
    }
  }

  /** A client whose statements all run in a session, one after the other. */
  clientOf(sessionId: string): Pick<ServiceClient, "query"> {
    return oneByOne((statement, signal) => this.query(sessionId, statement, signal));
  }
}

/** A client whose statements run one after the other: the session is free for the next once an answer is read. */
function oneByOne(
  query: (statement: Statement, signal?: AbortSignal) => Promise<StatementAnswer>,
): Pick<ServiceClient, "query"> {
  const turns = new SerialQueue();
  return {
    query: (_profileId, _databaseId, statement, signal) =>
      turns.do(async () => {
        const { body } = await query(statement, signal);
        const whole = new Response(await new Response(body).arrayBuffer());
        if (whole.body === null) throw new AppError("ANSWER_NOT_JSON");
        return { body: whole.body };
      }),
  };
}

async function* linesOf(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield sessionLine.parse(JSON.parse(line));
  }
}
