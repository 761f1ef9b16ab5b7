import type { Socket } from "node:net";
import { type SecureContext, TLSSocket } from "node:tls";
import { MessageBody, PgReader, ProtocolError } from "./PgReader";
import { pgMessages } from "./pgMessages";

/** Largest message before the login is done. */
const mostLoginBytes = 16 * 1024;

const versions = { ssl: 80_877_103, gss: 80_877_104, cancel: 80_877_102 } as const;
const major = 3;

/** How a client begins. */
export type StartUp =
  | {
      readonly kind: "session";
      readonly socket: Socket;
      readonly reader: PgReader;
      /** What the client said of itself: user, database, application_name, settings. */
      readonly parameters: ReadonlyMap<string, string>;
    }
  | { readonly kind: "cancel"; readonly process: number; readonly secret: number }
  | { readonly kind: "gone" };

/**
 * Reads how a client begins: it may ask for TLS, then starts a session or cancels the statement of another.
 *
 * @param tls null: TLS is not offered
 * @param requiresTls whether a session without TLS is refused
 * @throws ProtocolError
 */
export async function startUp(
  plain: Socket,
  tls: SecureContext | null,
  requiresTls: boolean,
): Promise<StartUp> {
  let socket = plain;
  let reader = new PgReader(socket, mostLoginBytes);
  for (let requests = 0; requests < 4; requests += 1) {
    const packet = await reader.packet();
    if (packet === null) return { kind: "gone" };
    const version = packet.readInt32BE();
    if (version === versions.gss) socket.write("N");
    else if (version === versions.ssl) {
      if (tls === null || socket !== plain) socket.write("N");
      else {
        // What came before TLS and is read as if within it would be anybody's (CVE-2021-23214).
        if (reader.hasMore) throw new ProtocolError("received unencrypted data after SSL request");
        reader.detach();
        socket.write("S");
        socket = await secured(plain, tls);
        reader = new PgReader(socket, mostLoginBytes);
      }
    } else if (version === versions.cancel) {
      const body = new MessageBody(packet.subarray(4));
      return { kind: "cancel", process: body.int32(), secret: body.int32() };
    } else {
      if (version >> 16 !== major)
        throw new ProtocolError(
          `unsupported frontend protocol ${version >> 16}.${version & 0xffff}: server supports 3.0`,
          "0A000",
        );
      if (requiresTls && socket === plain)
        throw new ProtocolError(
          "This service takes connections over TLS only. Connect with sslmode=require.",
          "28000",
        );
      const parameters = readParameters(packet.subarray(4));
      const unknown = [...parameters.keys()].filter((name) => name.startsWith("_pq_."));
      if ((version & 0xffff) > 0 || unknown.length > 0) socket.write(pgMessages.negotiateVersion(unknown));
      return { kind: "session", socket, reader, parameters };
    }
  }
  throw new ProtocolError("Too many requests before the login.");
}

function readParameters(packet: Buffer): ReadonlyMap<string, string> {
  const parts = new MessageBody(packet);
  const parameters = new Map<string, string>();
  for (;;) {
    const name = parts.text();
    if (name === "") return parameters;
    parameters.set(name, parts.text());
  }
}

function secured(plain: Socket, secureContext: SecureContext): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = new TLSSocket(plain, { isServer: true, secureContext });
    const fail = (): void => reject(new ProtocolError("The TLS handshake failed."));
    socket.once("error", fail);
    socket.once("close", fail);
    socket.once("secure", () => {
      socket.off("error", fail);
      socket.off("close", fail);
      socket.on("error", () => undefined);
      resolve(socket);
    });
  });
}
