import type { Socket } from "node:net";
import { Client } from "pg";
import { AnswerWatch } from "../relational/AnswerWatch";
import { clearPasswordProblem } from "../tls/clearPasswordProblem";
import { isPeerKnown } from "../tls/TlsSettings";
import { describePostgresProblem } from "./describePostgresProblem";
import { MessageCheck } from "./MessageCheck";
import { openPostgresSocket, openPostgresTls } from "./openPostgresTls";
import type { PostgresSettings } from "./PostgresSettings";

const CONNECT_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_AFTER_MS = 30_000;

/** One logged-in connection. */
export interface PostgresLink {
  readonly client: Client;
  readonly watch: AnswerWatch;
}

/**
 * Logs in.
 * @throws SourceProblem; the signal's reason where it was aborted
 */
export async function connectPostgres(
  settings: PostgresSettings,
  signal: AbortSignal,
): Promise<PostgresLink> {
  signal.throwIfAborted();
  const socket = openPostgresSocket(settings, KEEP_ALIVE_AFTER_MS);
  const abort = () => {
    socket.destroy(new Error("The connection was given up."));
  };
  signal.addEventListener("abort", abort);
  let late: Error | undefined;
  const timer = setTimeout(() => {
    late = Object.assign(new Error("The server did not answer in time."), { code: "ETIMEDOUT" });
    socket.destroy(late);
  }, CONNECT_TIMEOUT_MS);
  try {
    const link = await logIn(socket, settings);
    signal.throwIfAborted();
    return link;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw describePostgresProblem(late ?? error, settings);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

async function logIn(socket: Socket, settings: PostgresSettings): Promise<PostgresLink> {
  const { host, port, database, user, password, sslMode } = settings;
  const hasTls = sslMode !== "disable";
  const watch = new AnswerWatch(socket, "PostgreSQL");
  const stream = hasTls ? await openPostgresTls(socket, settings) : socket;
  watch.follow(stream);
  // The driver connects what it is given, and this is connected already or on its way.
  if (hasTls) {
    stream.connect = () => {
      process.nextTick(() => stream.emit("connect"));
      return stream;
    };
  } else stream.connect = () => stream;
  const client = new Client({
    ...{ host, port, database, user, password },
    ssl: false,
    stream: () => stream,
    // Binds the login to the certificate, so that nobody in between can pass it on to the real server.
    enableChannelBinding: hasTls,
    application_name: "Wharf",
    client_encoding: "UTF8",
  });
  // A connection that breaks between two statements is heard of by the next one.
  client.on("error", () => undefined);
  let refusal: Error | undefined;
  const connected = client.connect();
  guardReading(client, watch);
  client.connection.removeAllListeners("authenticationCleartextPassword");
  client.connection.once("authenticationCleartextPassword", () => {
    if (isPeerKnown(settings, socket.remoteAddress)) return sendPassword(client, password);
    const remedy = "change the method in pg_hba.conf to scram-sha-256";
    refusal = clearPasswordProblem(settings, { product: "PostgreSQL", host, port }, remedy);
    stream.destroy();
  });
  await connected.catch((error: unknown) => {
    throw refusal ?? error;
  });
  return { client, watch };
}

/** The driver throws out of its listener where it can't read what came. */
function guardReading({ connection: { stream } }: Client, watch: AnswerWatch): void {
  const [read] = stream.listeners("data") as ((bytes: Buffer) => void)[];
  if (read === undefined) throw new Error("The driver does not read.");
  stream.removeAllListeners("data");
  const check = new MessageCheck();
  const readChecked = watch.guard((bytes: Buffer) => {
    check.take(bytes);
    read(bytes);
  });
  stream.on("data", readChecked);
}

/** The driver's method, which its types leave out. */
function sendPassword(client: Client, password: string): void {
  (client.connection as unknown as { password(text: string): void }).password(password);
}
