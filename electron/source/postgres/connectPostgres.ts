import type { Socket } from "node:net";
import { Client } from "pg";
import { AnswerWatch } from "../relational/AnswerWatch";
import { clearPasswordError } from "../tls/clearPasswordError";
import { isPeerKnown } from "../../service/connectors/TlsSettings";
import { openPostgresSocket, openPostgresTls } from "./openPostgresTls";
import { describePostgresError } from "./postgresErrors";
import type { PostgresSettings } from "./PostgresSettings";

/** One byte of type, four of length; the length counts itself. */
const HEADER_BYTES = 5;
const LENGTH_BYTES = 4;

/** Bytes of an error or a notice at most. */
const MOST_WORDS = 1024 * 1024;

/** Errors and notices are fields, each a letter and a text, up to a zero byte. */
const worded: ReadonlySet<number> = new Set([0x45, 0x4e]);

/**
 * Follows the messages that the driver is about to read, and stops those that it would read past their end: an error or a
 * notice without its last byte keeps the driver busy for good.
 */
export class MessageCheck {
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #headerBytes = 0;
  /** Bytes of the current message that are still to come. */
  #left = 0;
  /** Of an error or a notice. */
  #words: Buffer[] | null = null;

  /** @throws Error for bytes that are no message, or one that is not complete in itself */
  take(bytes: Buffer): void {
    for (let position = 0; position < bytes.length;) {
      const wanted = this.#headerBytes < HEADER_BYTES ? HEADER_BYTES - this.#headerBytes : this.#left;
      const end = Math.min(bytes.length, position + wanted);
      if (this.#headerBytes < HEADER_BYTES) {
        bytes.copy(this.#header, this.#headerBytes, position, end);
        this.#headerBytes += end - position;
        if (this.#headerBytes === HEADER_BYTES) this.#begin();
      } else {
        this.#words?.push(bytes.subarray(position, end));
        this.#left -= end - position;
      }
      position = end;
      if (this.#headerBytes === HEADER_BYTES && this.#left === 0) this.#end();
    }
  }

  #begin(): void {
    this.#left = this.#header.readUInt32BE(1) - LENGTH_BYTES;
    if (this.#left < 0) throw new Error("a message is shorter than its own length");
    this.#words = worded.has(this.#header[0] ?? 0) ? [] : null;
    if (this.#words !== null && this.#left > MOST_WORDS) throw new Error("an error is longer than any");
  }

  #end(): void {
    if (this.#words !== null) requireFields(Buffer.concat(this.#words));
    this.#words = null;
    this.#headerBytes = 0;
  }
}

function requireFields(body: Buffer): void {
  for (let position = 0; body[position] !== 0;) {
    const end = body.indexOf(0, position + 1);
    if (position >= body.length || end === -1) throw new Error("an error without an end");
    position = end + 1;
  }
}

const CONNECT_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_AFTER_MS = 30_000;

/** One logged-in connection. */
export interface PostgresLink {
  readonly client: Client;
  readonly watch: AnswerWatch;
}

/**
 * Logs in.
 * @throws SourceError; the signal's reason where it was aborted
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
    throw describePostgresError(late ?? error, settings);
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
    refusal = clearPasswordError(settings, { product: "PostgreSQL", host, port }, remedy);
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
