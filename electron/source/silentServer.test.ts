import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connector } from "../service/connectors/Connector";
import { mysqlConnector } from "./mysql/mysqlConnector";
import { postgresConnector } from "./postgres/postgresConnector";
import { sftpConnector } from "./sftp/sftpConnector";

/** Longer than any connector waits for a login. */
const LONG_MS = 60_000;

let server: Server;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  // Only the timers of waiting: the sockets themselves are real.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    sockets.push(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  server.close();
});

const login = { host: "127.0.0.1", user: "reader", database: "app", patterns: "t=/*.csv" };

describe("silentServer", () => {
  it.each<[string, Connector, Record<string, string>]>([
    ["PostgreSQL", postgresConnector, { sslMode: "disable" }],
    ["PostgreSQL with TLS", postgresConnector, { sslMode: "require" }],
    ["MySQL", mysqlConnector, { sslMode: "disable" }],
    ["SFTP", sftpConnector, { hostKeyFingerprint: `SHA256:${"A".repeat(43)}` }],
  ])(
    "gives up on a server that takes a connection and never answers: %s",
    async (_name, connector, config) => {
      const connected = once(server, "connection");
      const { port } = server.address() as AddressInfo;
      const opening = connector
        .open(
          { config: { ...login, ...config, port }, secrets: { password: "x" } },
          new AbortController().signal,
        )
        .then(
          () => null,
          (error: unknown) => error,
        );
      await connected;
      await vi.advanceTimersByTimeAsync(LONG_MS);
      expect(await opening).toMatchObject({
        kind: "timeout",
        isPassing: true,
        message: expect.stringMatching(/did not answer in time.*firewall/) as string,
      });
    },
  );
});
