import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Client } from "pg";
import { tlsOptions } from "./connectPostgres";
import type { PostgresSettings } from "./PostgresSettings";

const CANCEL_TIMEOUT_MS = 5000;

/** The numbers by which the protocol knows the two requests that need no login. */
const SSL_REQUEST = 80877103;
const CANCEL_REQUEST = 80877102;

/** What the server named itself by at login; the driver keeps it, its types do not say so. */
interface BackendKey {
  readonly processID: number;
  readonly secretKey: number;
}

/**
 * Asks the server to stop what the connection runs, by the protocol's own request, which needs no free place.
 * Settles when the server has taken the request; the statement then ends with an error of its own.
 */
export async function cancelPostgres(client: Client, settings: PostgresSettings): Promise<void> {
  const { processID, secretKey } = client as unknown as BackendKey;
  const socket = connect(settings.port, settings.host);
  socket.setTimeout(CANCEL_TIMEOUT_MS, () =>
    socket.destroy(new Error("The server did not take the cancellation.")),
  );
  try {
    await once(socket, "connect");
    const line = await secured(socket, settings);
    line.end(message(CANCEL_REQUEST, processID, secretKey));
    line.resume();
    // The server closes the line when it has passed the request on.
    await once(line, "close");
  } finally {
    socket.destroy();
  }
}

async function secured(socket: Socket, settings: PostgresSettings): Promise<Socket> {
  const options = tlsOptions(settings);
  if (options === false) return socket;
  socket.write(message(SSL_REQUEST));
  const [answer] = (await once(socket, "data")) as [Buffer];
  if (answer.toString("latin1") !== "S") throw new Error("The server speaks no TLS.");
  const line = connectTls({ ...options, socket });
  await once(line, "secureConnect");
  return line;
}

function message(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 + numbers.length * 4);
  [bytes.length, ...numbers].forEach((number, index) => bytes.writeInt32BE(number, index * 4));
  return bytes;
}
