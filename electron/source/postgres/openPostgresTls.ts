import { connect, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { SourceError } from "../../service/connectors/SourceError";
import { startTls } from "../tls/startTls";
import { untilEvent } from "../tls/untilEvent";
import type { PostgresSettings } from "./PostgresSettings";

/** The number by which the protocol asks for TLS. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/**
 * A connection that is encrypted and whose certificate was checked; nothing of the login was sent over it yet.
 *
 * @param socket ends the attempt where it is destroyed
 * @throws SourceError; errors of the network
 */
export async function openPostgresTls(socket: Socket, settings: PostgresSettings): Promise<TLSSocket> {
  const { host, port } = settings;
  socket.once("connect", () => socket.write(SSL_REQUEST));
  const answer = (await untilEvent<Buffer>(socket, "data")).toString("latin1");
  if (answer === "N") {
    throw new SourceError(
      "tls",
      `PostgreSQL at ${host}:${port} speaks no TLS. Switch it on there (ssl = on); only where the way to it is safe, turn TLS off in the Connection.`,
    );
  }
  // More than the one letter would be text that somebody slipped in before the encryption.
  if (answer !== "S") {
    throw new SourceError("tls", `What answers at ${host}:${port} is not PostgreSQL. Check the port.`);
  }
  return startTls(socket, settings, { product: "PostgreSQL", host, port });
}

/** @returns a TCP connection to the server, on its way */
export function openPostgresSocket({ host, port }: PostgresSettings, keepAliveMs: number): Socket {
  return connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs });
}
