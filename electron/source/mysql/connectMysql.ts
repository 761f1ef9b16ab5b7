import { connect, type Socket } from "node:net";
import { type AuthPlugin, authPlugins, type Connection as DriverConnection, createConnection } from "mysql2";
import type { Connection } from "mysql2/promise";
import { AnswerWatch } from "../relational/AnswerWatch";
import { malformedAnswer } from "../relational/malformedAnswer";
import { clearPasswordError } from "../tls/clearPasswordError";
import { startTls } from "../tls/startTls";
import { isPeerKnown } from "../../service/connectors/TlsSettings";
import { describeMysqlError } from "./mysqlErrors";
import type { MysqlSettings } from "./MysqlSettings";

/** What a server with caching_sha2_password sends where it wants the password itself. */
const FULL_AUTHENTICATION = Buffer.from([4]);

/**
 * The ways of login in which a server may ask for the password itself: only one that is known gets it. A key that it sends
 * for encrypting it proves nothing, for it is not signed.
 *
 * @param onRefusal gets the SourceError, which the driver does not pass on as it is
 */
function guardedLogin(
  settings: MysqlSettings,
  socket: Socket,
  onRefusal: (problem: Error) => void,
): Record<string, AuthPlugin> {
  const isKnown = () => isPeerKnown(settings, socket.remoteAddress);
  const refuse = (): never => {
    const { host, port } = settings;
    const problem = clearPasswordError(settings, { product: "the server", host, port });
    onRefusal(problem);
    throw problem;
  };
  return {
    mysql_clear_password: (context) => {
      const plugin = authPlugins.mysql_clear_password({})(context);
      return (data) => (isKnown() ? plugin(data) : refuse());
    },
    sha256_password: (context) => {
      const plugin = authPlugins.sha256_password({})(context);
      return (data) => (isKnown() ? plugin(data) : refuse());
    },
    caching_sha2_password: (context) => {
      const plugin = authPlugins.caching_sha2_password({})(context);
      return (data) => (FULL_AUTHENTICATION.equals(data) && !isKnown() ? refuse() : plugin(data));
    },
  };
}

const CONNECT_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_AFTER_MS = 30_000;

/** One logged-in connection. */
export interface MysqlLink {
  readonly connection: Connection;
  readonly watch: AnswerWatch;
}

interface DriverPacket {
  readonly sequenceId: number;
  isError(): boolean;
}

/** What the driver's connection has inside: its types do not say so, and the version is pinned. */
interface DriverInside {
  /** Without a packet it begins the next command. */
  handlePacket(packet?: DriverPacket): void;
  readonly sequenceId: number;
  stream: Socket;
  packetParser: { execute(bytes: Buffer): void };
  startTLS(onSecure: (error?: unknown) => void): void;
}

/**
 * Logs in.
 * @throws SourceError; the signal's reason where it was aborted
 */
export async function connectMysql(settings: MysqlSettings, signal: AbortSignal): Promise<MysqlLink> {
  signal.throwIfAborted();
  const { host, port, database, user, password, sslMode } = settings;
  const socket = openSocket(settings);
  const watch = new AnswerWatch(socket, "The server");
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
      // The driver would otherwise write code with the names of columns in it.
      disableEval: true,
      // Nothing of ours is read from the server's wish.
      flags: ["-LOCAL_FILES"],
    });
    const inside = connection as unknown as DriverInside;
    const handlePacket = inside.handlePacket.bind(inside);
    inside.handlePacket = watch.guard((packet?: DriverPacket) => {
      if (packet !== undefined) {
        watch.countPart();
        const isInOrder = packet.sequenceId === inside.sequenceId || packet.isError();
        if (!isInOrder) throw new Error("its packets are out of order");
      }
      handlePacket(packet);
    });
    checkTlsBy(inside, async () => startTls(socket, settings, { product: "the server", host, port }));
    // A connection that breaks between two statements is heard of by the next one.
    connection.on("error", ({ code, message }: { readonly code?: string; readonly message: string }) => {
      if (code?.startsWith("PROTOCOL_") === true && code !== "PROTOCOL_CONNECTION_LOST")
        watch.fail(malformedAnswer("The server", message));
    });
    await loggedIn(connection);
    signal.throwIfAborted();
    return { connection: connection.promise(), watch };
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw describeMysqlError(watch.problem ?? refusal ?? error, settings);
  } finally {
    signal.removeEventListener("abort", abort);
  }

  /** The driver's own way accepts other certificates than the settings do. */
  function checkTlsBy(inside: DriverInside, start: () => Promise<Socket>): void {
    inside.startTLS = (onSecure) => {
      socket.removeAllListeners("data");
      start().then(
        (line) => {
          line.on("error", (error) => socket.destroy(error));
          line.on("data", (bytes: Buffer) => {
            inside.packetParser.execute(bytes);
          });
          watch.follow(line);
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
  return connect({
    ...{ host, port },
    ...{ keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_AFTER_MS, noDelay: true },
  });
}
