import { once } from "node:events";
import type { Client } from "pg";
import { openPostgresSocket, openPostgresTls } from "./openPostgresTls";
import type { PostgresSettings } from "./PostgresSettings";

const CANCEL_TIMEOUT_MS = 5000;

/** The number by which the protocol knows the request, which needs no login. */
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
  const socket = openPostgresSocket(settings, CANCEL_TIMEOUT_MS);
  socket.setTimeout(CANCEL_TIMEOUT_MS, () =>
    socket.destroy(new Error("The server did not take the cancellation.")),
  );
  try {
    if (settings.sslMode === "disable") await once(socket, "connect");
    const line = settings.sslMode === "disable" ? socket : await openPostgresTls(socket, settings);
    line.end(message(CANCEL_REQUEST, processID, secretKey));
    line.resume();
    // The server closes the line when it has passed the request on.
    await once(line, "close");
  } finally {
    socket.destroy();
  }
}

function message(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 + numbers.length * 4);
  [bytes.length, ...numbers].forEach((number, index) => bytes.writeInt32BE(number, index * 4));
  return bytes;
}
