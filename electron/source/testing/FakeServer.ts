import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { TLSSocket } from "node:tls";

/** PEM texts. */
export interface FakeCertificate {
  readonly key: string;
  readonly cert: string;
}

/** One client of a fake server. */
export interface FakeConnection {
  /** Of what came so far, encrypted or not; a protocol takes off what it has read. */
  readonly unread: () => Buffer;
  readonly take: (bytes: number) => Buffer;
  readonly send: (bytes: Uint8Array) => boolean;
  readonly end: () => void;
  /** Settles when what was sent can be followed by more. */
  readonly drained: () => Promise<void>;
  /** What the client sends next is a TLS handshake. */
  readonly startTls: (certificate: FakeCertificate) => void;
  readonly isOpen: () => boolean;
}

/** A server of a test's own that speaks a protocol as a hostile one might. */
export interface FakeServer {
  readonly port: number;
  /** Everything that clients sent, decrypted, as latin1. */
  readonly received: () => string;
  readonly close: () => Promise<void>;
}

/** @param serve called for each client, and then `onData` of what it returns whenever bytes came */
export async function startFakeServer(
  serve: (connection: FakeConnection) => { onData: () => void },
): Promise<FakeServer> {
  let received = "";
  const sockets = new Set<Socket>();
  const server = createServer((plain) => {
    sockets.add(plain);
    let unread = Buffer.alloc(0);
    let line: Socket = plain;
    const protocol = serve({
      unread: () => unread,
      take(bytes) {
        const taken = unread.subarray(0, bytes);
        unread = unread.subarray(bytes);
        return taken;
      },
      send: (bytes) => line.writable && line.write(bytes),
      end: () => line.end(),
      drained: () =>
        new Promise<void>((resolve) => {
          const done = () => {
            line.off("drain", done);
            plain.off("close", done);
            resolve();
          };
          line.once("drain", done);
          plain.once("close", done);
        }),
      startTls(certificate) {
        plain.removeAllListeners("data");
        plain.pause();
        // The handshake may have come along with what asked for it.
        plain.unshift(unread);
        unread = Buffer.alloc(0);
        line = listen(new TLSSocket(plain, { isServer: true, ...certificate }));
      },
      isOpen: () => !plain.destroyed,
    });
    listen(plain);

    function listen(socket: Socket): Socket {
      socket.on("error", () => undefined);
      socket.on("data", (bytes: Buffer) => {
        received += bytes.toString("latin1");
        unread = Buffer.concat([unread, bytes]);
        protocol.onData();
      });
      return socket;
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
