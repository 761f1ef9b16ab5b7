import type { HostedDatabase } from "../../databases/HostedDatabase";
import { ServiceError } from "../../environment/ServiceError";
import type { ServiceLog } from "../../environment/ServiceSettings";
import type { DirectToken } from "../DirectAccess";
import type { DirectConnections } from "../DirectConnections";
import type { PgSocket } from "../protocol/PgSocket";
import { pgMessages } from "../protocol/pgMessages";
import { type PgMessage, type PgReader, ProtocolError } from "../protocol/PgReader";
import { SqlStateError } from "../protocol/sqlState";
import { PgConnection } from "./PgConnection";
import { StatementRunner } from "./StatementRunner";

/** Largest message of a client that has logged in; larger data comes by COPY, in parts. */
const mostMessageBytes = 64 * 1024 * 1024;

const longestTimerMs = 2 ** 31 - 1;

export interface DirectSessionContext {
  readonly socket: PgSocket;
  readonly reader: PgReader;
  readonly parameters: ReadonlyMap<string, string>;
  readonly token: DirectToken;
  readonly connections: DirectConnections;
  readonly idleMs: number;
  readonly log: ServiceLog;
}

/** A client that has logged in, from there to its end. */
export class DirectSession {
  readonly #context: DirectSessionContext;
  #runner: StatementRunner | undefined;
  #isDraining = false;
  #isWaiting = false;
  #hasEnded = false;

  constructor(context: DirectSessionContext) {
    this.#context = context;
  }

  /** Interrupts what runs. */
  cancel(): void {
    this.#runner?.cancel();
  }

  /** Ends as soon as no statement runs. */
  drain(): void {
    this.#isDraining = true;
    if (this.#isWaiting) this.end("57P01", "The service is stopping.");
  }

  /** Tells the client why, and ends: its statement is interrupted, its transaction rolled back. */
  end(code: string, message: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#runner?.cancel(message);
    this.#context.socket.end(pgMessages.error({ severity: "FATAL", code, message }));
  }

  /** @param onReady sends what belongs between the settings and the first ReadyForQuery. @throws ProtocolError */
  async serve(database: HostedDatabase, onReady: () => void): Promise<void> {
    const { socket, reader, token, connections } = this.#context;
    reader.mostBytes = mostMessageBytes;
    let changed: () => void = () => undefined;
    const runner = new StatementRunner({
      ...{ database, token, socket, reader },
      onChanged: () => changed(),
      onEnd: ({ message }) => this.end("57P01", message),
    });
    this.#runner = runner;
    await this.#open(runner);
    if (this.#hasEnded) return;
    socket.send(pgMessages.authenticationOk());
    for (const [name, value] of runner.start()) socket.send(pgMessages.parameterStatus(name, value));
    onReady();
    const since = new Date().toISOString();
    const listed = connections.add(
      (id) => this.#view(id, since),
      (reason) => this.end("57P01", reason),
    );
    ({ changed } = listed);
    const expiry = this.#expiry();
    try {
      await new PgConnection(socket, runner).serve(() => this.#next());
      if (!this.#hasEnded) socket.end();
    } finally {
      clearTimeout(expiry);
      listed.remove();
      await runner.close();
    }
  }

  /** Opens the session and sets what the client asked for at the start. */
  async #open(runner: StatementRunner): Promise<void> {
    try {
      await runner.open();
      for (const [name, value] of startSettings(this.#context.parameters))
        await runner.setAtStart(name, value);
    } catch (error) {
      const isKnown = error instanceof SqlStateError || error instanceof ServiceError;
      if (!isKnown) throw error;
      this.end(error instanceof SqlStateError ? error.code : "57P03", error.message);
      await runner.close();
    }
  }

  async #next(): Promise<PgMessage | null> {
    const { reader, idleMs } = this.#context;
    if (this.#isDraining) this.end("57P01", "The service is stopping.");
    if (this.#hasEnded) return null;
    const idle = setTimeout(() => this.end("57P05", "The connection was idle for too long."), idleMs);
    this.#isWaiting = true;
    try {
      const message = await reader.message();
      return this.#hasEnded ? null : message;
    } catch (error) {
      if (error instanceof ProtocolError) this.end(error.code, error.message);
      else throw error;
      return null;
    } finally {
      this.#isWaiting = false;
      clearTimeout(idle);
    }
  }

  #expiry(): NodeJS.Timeout | undefined {
    const { expiresAt } = this.#context.token;
    if (expiresAt === null) return undefined;
    const left = Math.min(longestTimerMs, Math.max(0, Date.parse(expiresAt) - Date.now()));
    return setTimeout(() => this.end("57P01", "The token of this connection has expired."), left);
  }

  #view(id: string, since: string) {
    const { parameters, token, socket } = this.#context;
    const { remoteAddress = "", remotePort = 0 } = socket.address;
    return {
      ...{ id, since, databaseId: token.databaseId, tokenId: token.tokenId },
      user: parameters.get("user") ?? "",
      applicationName: this.#runner?.settings.get("application_name") ?? "",
      address: `${remoteAddress.includes(":") ? `[${remoteAddress}]` : remoteAddress}:${remotePort}`,
      running: this.#runner?.running ?? null,
      transaction: this.#runner?.transaction ?? ("none" as const),
    };
  }
}

/** What a start-up packet says that is no setting. */
const notSettings: ReadonlySet<string> = new Set(["user", "database", "replication", "options"]);

/** The settings of a start-up packet; `options` holds some as `-c name=value`. */
function startSettings(parameters: ReadonlyMap<string, string>): [string, string][] {
  const plain = [...parameters].filter(([name]) => !notSettings.has(name) && !name.startsWith("_pq_."));
  const options = [...(parameters.get("options") ?? "").matchAll(/(?:-c\s*|--)([\w.]+)=((?:\\.|[^\s\\])*)/g)];
  return [
    ...plain,
    ...options.map(([, name = "", value = ""]): [string, string] => [name, value.replaceAll(/\\(.)/g, "$1")]),
  ];
}
