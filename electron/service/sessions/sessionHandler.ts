import { randomUUID } from "node:crypto";
import { sessionOpening, type SessionLine, sessionStatement } from "#shared/processes/serviceSession";
import type { HostedDatabase } from "../databases/HostedDatabase";
import type { HostedDatabases } from "../databases/HostedDatabases";
import { ServiceError } from "../environment/ServiceError";
import { errorAnswer } from "../http/errorAnswer";
import type { HttpHandler } from "../http/httpHandler";
import type { HostedSession } from "../databases/HostedSession";

/** Of one database: each keeps a connection, and may keep one of the slots for statements. */
const mostSessions = 8;

interface OpenSession {
  readonly database: HostedDatabase;
  readonly session: HostedSession;
  /** Kept: Node lets the signal of a request that nothing refers to be collected, and its abort with it. */
  readonly request: Request;
}

const queryPath = /^\/api\/v1\/sessions\/([^/]+)\/query$/;

/** Answers main's sessions, which come over a port of their own: see serviceSession.ts. */
export function sessionHandler(databases: Pick<HostedDatabases, "get">): HttpHandler {
  const sessions = new Map<string, OpenSession>();

  async function open(request: Request): Promise<Response> {
    const { databaseId } = sessionOpening.parse(await request.json());
    const database = databases.get(databaseId);
    const sameDatabase = [...sessions.values()].filter((one) => one.database === database);
    if (sameDatabase.length >= mostSessions)
      throw new ServiceError(
        409,
        `The database has ${mostSessions} sessions open, the most that may be. End one of them first.`,
      );
    const sessionId = randomUUID();
    const lines = new LineBody();
    const session = await database.openSession({
      onTransaction: (transaction) => lines.send({ transaction }),
      onEnd: (ended) => {
        sessions.delete(sessionId);
        lines.send({ ended });
        lines.close();
      },
    });
    sessions.set(sessionId, { database, session, request });
    const end = () => void session.end({ reason: "serviceStopped", message: "It was ended." });
    if (request.signal.aborted) end();
    request.signal.addEventListener("abort", end, { once: true });
    lines.send({ sessionId });
    return new Response(lines.body);
  }

  async function run(request: Request, sessionId: string): Promise<Response> {
    const found = sessions.get(sessionId);
    if (found === undefined) throw new ServiceError(409, "The session has ended.");
    const statement = sessionStatement.parse(await request.json());
    const { database, session } = found;
    const body = await database.querySession(
      session,
      { ...statement, signal: request.signal },
      { keyId: "session", readsOthers: true },
    );
    return new Response(body, { headers: { "content-type": "application/json" } });
  }

  return async (request) => {
    try {
      const [, sessionId] = queryPath.exec(new URL(request.url).pathname) ?? [];
      return await (sessionId === undefined ? open(request) : run(request, sessionId));
    } catch (error) {
      if (error instanceof ServiceError) return errorAnswer(error);
      return errorAnswer(new ServiceError(500, error instanceof Error ? error.message : String(error)));
    }
  };
}

/** A body of lines that are sent as they come. */
class LineBody {
  readonly body: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#controller = undefined;
      },
    });
  }

  send(line: SessionLine): void {
    this.#controller?.enqueue(Buffer.from(`${JSON.stringify(line)}\n`));
  }

  close(): void {
    this.#controller?.close();
    this.#controller = undefined;
  }
}
