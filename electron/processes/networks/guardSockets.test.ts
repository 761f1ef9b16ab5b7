import { once } from "node:events";
import { createServer as createHttpServer, request } from "node:http";
import { connect, createServer, Socket, type AddressInfo, type Server } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { guardSockets } from "./guardSockets";
import { NetworkPolicy } from "./NetworkPolicy";

let server: Server;
let connections: number;
let port: number;
let release: () => void = () => undefined;
beforeEach(async () => {
  connections = 0;
  server = createHttpServer((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.2:${port}/` }).end();
  }).on("connection", () => {
    connections += 1;
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  release();
  server.close();
  await once(server, "close");
});

const guard = (allow: readonly string[] = []) => {
  release = guardSockets(new NetworkPolicy({ allow, deny: [] }));
};
const codeOf = (error: unknown): unknown => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code ?? (cause === undefined ? error : codeOf(cause));
};
const refused = "ERR_NETWORK_NOT_ALLOWED";
const ended = (socket: Socket) => once(socket, "connect").then(() => socket.destroy(), codeOf);

describe("guardSockets", () => {
  it("refuses an address however the connection is made, and connects to nothing", async () => {
    guard();
    const sockets: (() => Socket)[] = [
      () => connect(port, "127.0.0.1"),
      () => connect({ port, host: "127.0.0.1" }),
      () => connect({ port, host: "localhost" }),
      () => connect({ port }),
      () => connect(port),
      () => new Socket().connect(port, "127.0.0.1"),
      () => new Socket().connect({ port, host: "::ffff:127.0.0.1" }),
      () => connectTls({ port, host: "127.0.0.1" }),
    ];
    for (const open of sockets) expect(await ended(open())).toBe(refused);
    for (const host of ["127.0.0.1", "localhost", "[::1]"])
      expect(await fetch(`http://${host}:${port}/`).catch(codeOf)).toBe(refused);
    const [error] = (await once(request({ port, host: "localhost" }).end(), "error")) as unknown[];
    expect(codeOf(error)).toBe(refused);
    expect(connections).toBe(0);
  });

  it("lets the one server through that was named, and no other port or name of it", async () => {
    release = guardSockets(new NetworkPolicy({ allow: [], deny: [] }), { host: "127.0.0.1", port });
    expect(await ended(connect(port, "localhost"))).toBe(refused);
    expect(await ended(connect(port + 1, "127.0.0.1"))).toBe(refused);
    expect((await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" })).status).toBe(302);
  });

  it("goes by the address that a name stands for, whatever the caller's own lookup says", async () => {
    guard();
    const socket = connect({
      port,
      host: "db.example.com",
      lookup: (_name, options, callback) => {
        if (options.all === true) callback(null, [{ address: "127.0.0.1", family: 4 }]);
        else callback(null, "127.0.0.1", 4);
      },
    });
    expect(await ended(socket)).toBe(refused);
    expect(connections).toBe(0);
  });

  it("connects to what is allowed, and follows no redirect to what is not", async () => {
    guard(["127.0.0.1"]);
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
    const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(await fetch(`http://127.0.0.1:${port}/`).catch(codeOf)).toBe(refused);
  });

  it("leaves connections to other processes of this computer by a path as they are", async () => {
    guard();
    for (const open of [() => connect("/nowhere/socket"), () => connect({ path: "/nowhere/socket" })])
      expect(await ended(open())).toBe("ENOENT");
  });

  it("leaves servers of this process as they are", async () => {
    guard(["127.0.0.1"]);
    const other = createServer((client) => client.end("hello")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const socket = connect((other.address() as AddressInfo).port, "127.0.0.1");
    const [bytes] = (await once(socket, "data")) as [Buffer];
    expect(bytes.toString()).toBe("hello");
    other.close();
  });
});
