import { randomInt } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { createSecureContext, type SecureContext } from "node:tls";
import { setTimeout as wait } from "node:timers/promises";
import type { HostedDatabases } from "../../databases/HostedDatabases";
import type { ServiceLog } from "../../environment/ServiceSettings";
import type { DirectAccess, DirectToken } from "../DirectAccess";
import type { DirectConnections } from "../DirectConnections";
import { LoginGuard } from "./LoginGuard";
import { PgSocket } from "../protocol/PgSocket";
import { pgMessages } from "../protocol/pgMessages";
import { ProtocolError } from "../protocol/PgReader";
import { scramExchange } from "../protocol/scramExchange";
import { startUp, type StartUp } from "../protocol/startUp";
import { DirectSession } from "../session/DirectSession";

/** From the first byte to the end of the login. */
const loginMs = 30_000;

export interface DirectListenerOptions {
  readonly databases: Pick<HostedDatabases, "get">;
  readonly access: DirectAccess;
  readonly connections: DirectConnections;
  readonly log: ServiceLog;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** PEM; null: TLS is not offered. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Whether connections without TLS are refused. */
  readonly requiresTls: boolean;
  /** Connections at a time, those that log in included. */
  readonly mostConnections: number;
  /** A connection on which nothing happens for so long is ended. */
  readonly idleMs: number;
  /** The only database that can be reached, where there is but one. */
  readonly databaseId?: string;
}

/** Takes connections by the PostgreSQL protocol. */
export class DirectListener {
  readonly #options: DirectListenerOptions;
  readonly #server: Server;
  readonly #tls: SecureContext | null;
  readonly #guard = new LoginGuard();
  readonly #sessions = new Map<string, DirectSession>();
  readonly #sockets = new Set<Socket>();
  readonly #serving = new Set<Promise<void>>();
  #isClosing = false;
  #stopWatching: () => void = () => undefined;

  private constructor(options: DirectListenerOptions) {
    this.#options = options;
    this.#tls = options.tls && createSecureContext({ ...options.tls, minVersion: "TLSv1.2" });
    this.#server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#accept(socket));
  }

  /** @throws Error with a sentence for a person where the port can't be had, or the certificate is none */
  static async open(options: DirectListenerOptions): Promise<DirectListener> {
    const listener = new DirectListener(options);
    const { host, port, access, connections } = options;
    await new Promise<void>((resolve, reject) => {
      listener.#server.once("error", (error) =>
        reject(new Error(portError(error, host, port), { cause: error })),
      );
      listener.#server.listen(port, host, resolve);
    });
    listener.#server.on("error", (error) =>
      options.log.error({ err: error }, "the listener for direct connections failed"),
    );
    listener.#stopWatching = access.onRevoked((tokenId) => {
      connections.disconnectWhere(
        (one) => one.tokenId === tokenId,
        "The token of this connection was revoked.",
      );
    });
    return listener;
  }

  get port(): number {
    const bound = this.#server.address();
    return typeof bound === "object" && bound !== null ? bound.port : this.#options.port;
  }

  /** Takes no more connections; those that are idle end now, those that run a statement when it has ended. */
  drain(): void {
    this.#isClosing = true;
    this.#server.close();
    for (const session of this.#sessions.values()) session.drain();
  }

  /** Ends every connection, and settles when all are gone. */
  async close(): Promise<void> {
    this.drain();
    this.#stopWatching();
    for (const session of this.#sessions.values()) session.end("57P01", "The service is stopping.");
    const late = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, 2000);
    await Promise.all(this.#serving);
    for (const socket of this.#sockets) socket.destroy();
    clearTimeout(late);
  }

  /** Settles when no connection is left. */
  async idle(): Promise<void> {
    await Promise.all(this.#serving);
  }

  #accept(socket: Socket): void {
    socket.on("error", () => undefined);
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    const isFull = this.#sockets.size > this.#options.mostConnections;
    if (isFull || this.#isClosing) {
      refuse(
        socket,
        isFull ? "53300" : "57P03",
        isFull ? "Too many connections: end some, or raise --pg-connections." : "The service is stopping.",
      );
      return;
    }
    const served = this.#serve(socket).catch((error: unknown) => {
      if (!(error instanceof ProtocolError))
        this.#options.log.error({ err: error }, "a direct connection failed");
      const isKnown = error instanceof ProtocolError;
      refuse(
        socket,
        isKnown ? error.code : "XX000",
        isKnown ? error.message : "The service ran into an internal error.",
      );
    });
    this.#serving.add(served);
    void served.finally(() => this.#serving.delete(served));
  }

  async #serve(plain: Socket): Promise<void> {
    const late = setTimeout(() => plain.destroy(), loginMs);
    try {
      const start = await startUp(plain, this.#tls, this.#options.requiresTls);
      if (start.kind === "gone") return;
      if (start.kind === "cancel") {
        // The client waits for the end of the connection, and is told nothing, whether there was such a session or not.
        this.#sessions.get(`${start.process}:${start.secret}`)?.cancel();
        plain.end();
        return;
      }
      const socket = new PgSocket(start.socket);
      try {
        const token = await this.#login(plain, socket, start);
        clearTimeout(late);
        if (token !== null) await this.#serveSession(socket, start, token);
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        socket.end(fatal(error.code, error.message));
      }
    } finally {
      clearTimeout(late);
    }
  }

  /** @returns null where the client was refused, or is gone */
  async #login(
    plain: Socket,
    socket: PgSocket,
    { reader, parameters }: StartUp & { readonly kind: "session" },
  ): Promise<DirectToken | null> {
    const address = plain.remoteAddress ?? "";
    const user = parameters.get("user") ?? "";
    if (user === "") throw new ProtocolError("no PostgreSQL user name specified in startup packet", "28000");
    if (parameters.has("replication") && parameters.get("replication") !== "false")
      throw new ProtocolError("Replication is not available.", "0A000");
    const database = parameters.get("database") ?? user;
    const { access, databaseId, log } = this.#options;
    const all = await access.tokensOf(database);
    const tokens = databaseId === undefined ? all : all.filter((one) => one.databaseId === databaseId);
    await wait(this.#guard.waitMs(address), undefined, { signal: socket.closed }).catch(() => undefined);
    const token = await scramExchange(reader, (message) => socket.send(message), tokens);
    if (socket.closed.aborted) return null;
    if (token !== null) {
      this.#guard.succeeded(address);
      await access.used(token.tokenId);
      return token;
    }
    this.#guard.failed(address);
    log.warn({ address }, "a direct connection was refused: wrong token");
    // The same words whether there is such a database or not.
    socket.end(
      fatal(
        "28P01",
        `password authentication failed: the password must be a valid token of the database "${database}". Make one with: tokens create`,
      ),
    );
    return null;
  }

  async #serveSession(
    socket: PgSocket,
    { reader, parameters }: StartUp & { readonly kind: "session" },
    token: DirectToken,
  ): Promise<void> {
    const { databases, connections, idleMs, log } = this.#options;
    const [process, secret] = [randomInt(1, 2 ** 31 - 1), randomInt(-(2 ** 31), 2 ** 31 - 1)];
    const session = new DirectSession({ socket, reader, parameters, token, connections, idleMs, log });
    const key = `${process}:${secret}`;
    this.#sessions.set(key, session);
    try {
      await session.serve(databases.get(token.databaseId), () => {
        socket.send(pgMessages.backendKeyData(process, secret));
      });
    } finally {
      this.#sessions.delete(key);
    }
  }
}

function fatal(code: string, message: string): Buffer {
  return pgMessages.error({ severity: "FATAL", code, message });
}

function refuse(socket: Socket, code: string, message: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(fatal(code, message));
  setTimeout(() => socket.destroy(), 2000).unref();
}

function portError(error: Error, host: string, port: number): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is taken. Choose another with --pg-port, or 0 for any.`;
  if (code === "EACCES")
    return `Port ${port} on ${host} may not be used by this account. Choose one above 1023.`;
  return `The service cannot take direct connections on ${host}, port ${port}: ${error.message}`;
}
