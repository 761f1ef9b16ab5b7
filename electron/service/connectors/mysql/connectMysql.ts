import { connect, type Socket } from "node:net";
import { createConnection, type Connection as DriverConnection } from "mysql2";
import type { Connection } from "mysql2/promise";
import { startTls } from "../tls/startTls";
import { describeMysqlProblem } from "./describeMysqlProblem";
import { guardedLogin } from "./guardedLogin";
import type { MysqlSettings } from "./MysqlSettings";

const CONNECT_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_AFTER_MS = 30_000;

/** What the driver's connection has inside: its types do not say so, and the version is pinned. */
interface TlsStart {
  stream: Socket;
  packetParser: { execute(bytes: Buffer): void };
  startTLS(onSecure: (error?: unknown) => void): void;
}

/**
 * One logged-in connection.
 * @throws SourceProblem; the signal's reason where it was aborted
 */
export async function connectMysql(settings: MysqlSettings, signal: AbortSignal): Promise<Connection> {
  signal.throwIfAborted();
  const { host, port, database, user, password, sslMode } = settings;
  const socket = openSocket(settings);
  const abort = () => {
    socket.destroy(new Error("The connection was given up."));
  };
  signal.addEventListener("abort", abort);
  let refusal: unknown;
  try {
    const connection = createConnection({
      ...{ host, port, database, user, password, charset: "utf8mb4", connectTimeout: CONNECT_TIMEOUT_MS },
      stream: () => socket,
      ...(sslMode === "disable" ? {} : { ssl: {} }),
      authPlugins: guardedLogin(settings, socket, (problem) => {
        refusal = problem;
      }),
      // Nothing of ours is read from the server's wish.
      flags: ["-LOCAL_FILES"],
    });
    checkTlsBy(connection, async () => startTls(socket, settings, { product: "the server", host, port }));
    // A connection that breaks between two statements is heard of by the next one.
    connection.on("error", () => undefined);
    await loggedIn(connection);
    signal.throwIfAborted();
    return connection.promise();
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw describeMysqlProblem(refusal ?? error, settings);
  } finally {
    signal.removeEventListener("abort", abort);
  }

  /** The driver's own way accepts other certificates than the settings do. */
  function checkTlsBy(connection: DriverConnection, start: () => Promise<Socket>): void {
    const inside = connection as unknown as TlsStart;
    inside.startTLS = (onSecure) => {
      socket.removeAllListeners("data");
      start().then(
        (line) => {
          line.on("error", (error) => socket.destroy(error));
          line.on("data", (bytes: Buffer) => {
            inside.packetParser.execute(bytes);
          });
          inside.stream = line;
          onSecure();
        },
        (error: unknown) => {
          refusal = error;
          onSecure(new Error("The connection could not be encrypted."));
        },
      );
    };
  }
}

function loggedIn(connection: DriverConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("connect", () => {
      resolve();
    });
    connection.once("error", reject);
  });
}

function openSocket({ host, port }: MysqlSettings): Socket {
  const socket = connect({
    host,
    port,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_AFTER_MS,
    noDelay: true,
  });
  return socket;
}
