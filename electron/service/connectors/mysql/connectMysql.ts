import { connect, isIP, type Socket } from "node:net";
import { createConnection, type Connection, type SslOptions } from "mysql2/promise";
import { describeMysqlProblem } from "./describeMysqlProblem";
import type { MysqlSettings } from "./MysqlSettings";

const CONNECT_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_AFTER_MS = 30_000;

/**
 * One logged-in connection.
 * @throws SourceProblem; the signal's reason where it was aborted
 */
export async function connectMysql(settings: MysqlSettings, signal: AbortSignal): Promise<Connection> {
  signal.throwIfAborted();
  const { host, port, database, user, password } = settings;
  const socket = openSocket(settings);
  const abort = () => {
    socket.destroy(new Error("The connection was given up."));
  };
  signal.addEventListener("abort", abort);
  try {
    const ssl = tlsOptions(settings);
    const connection = await createConnection({
      ...{ host, port, database, user, password, charset: "utf8mb4", connectTimeout: CONNECT_TIMEOUT_MS },
      stream: () => socket,
      ...(ssl === null ? {} : { ssl }),
      // Nothing of ours is read from the server's wish.
      flags: ["-LOCAL_FILES"],
    });
    // A connection that breaks between two statements is heard of by the next one.
    connection.on("error", () => undefined);
    signal.throwIfAborted();
    return connection;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw describeMysqlProblem(error, settings);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function openSocket({ host, port }: MysqlSettings): Socket {
  const socket = connect({
    host,
    port,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_AFTER_MS,
    noDelay: true,
  });
  // For an address the driver names no host to TLS, which then holds the certificate against "localhost": this is
  // where TLS looks before that.
  if (isIP(host) !== 0) Reflect.set(socket, "_host", host);
  return socket;
}

function tlsOptions({ sslMode, caCertificate }: MysqlSettings): SslOptions | null {
  if (sslMode === "disable") return null;
  if (sslMode === "require") return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    verifyIdentity: true,
    ...(caCertificate === undefined ? {} : { ca: caCertificate }),
  };
}
