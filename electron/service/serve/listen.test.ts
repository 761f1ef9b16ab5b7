import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../testing/openTestService";
import { listen, type Listener } from "./listen";
import { RequestLog } from "./RequestLog";

let listener: Listener;
beforeEach(async () => {
  listener = await listen(async () => new Response("handled"), "127.0.0.1", 0, new RequestLog(silentLog));
});
afterEach(() => listener.close());

/** @param halfClose end this side of the connection after the text */
async function sendRaw(text: string, { to = listener, halfClose = false } = {}): Promise<string> {
  const socket = connect({ port: Number(new URL(to.address).port), host: "127.0.0.1", allowHalfOpen: true });
  let received = "";
  socket.on("data", (bytes: Buffer) => {
    received += bytes.toString();
  });
  socket.write(text);
  if (halfClose) socket.end();
  await once(socket, "end");
  socket.destroy();
  return received;
}

const get = "GET /api/v1 HTTP/1.1\r\nHost: x\r\n";
const post = "POST /api/v1 HTTP/1.1\r\nHost: x\r\n";

it.each([
  ["is no HTTP", 400, "hello\r\n\r\n"],
  ["has a header that is no header", 400, `${get}bad header\r\n\r\n`],
  ["has headers without end", 400, `${get}A: ${"x".repeat(40_000)}\r\n\r\n`],
  ["has an address without end", 400, `GET /${"x".repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ["names an impossible host", 400, "GET /api/v1 HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n"],
  ["names no host", 400, "GET /api/v1 HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["has a method that nothing has", 400, "FOO /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["has a version that nothing has", 400, "GET /api/v1 HTTP/9.9\r\nHost: x\r\n\r\n"],
  ["has chunks that are none", 400, `${post}Transfer-Encoding: chunked\r\n\r\nZZ\r\nhello\r\n`],
  ["has two lengths", 400, `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ["expects what the service does not know", 417, `${get}Expect: tea\r\nConnection: close\r\n\r\n`],
  ["wants a tunnel", 405, "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n"],
])("answers what %s with %i and JSON", async (_, status, text) => {
  const received = await sendRaw(text);
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(/\{"error":"[^"]+\."\}/.exec(received)).not.toBeNull();
});

it("answers a request before the unreadable one that follows it", async () => {
  const received = await sendRaw(`${get}\r\nnonsense\r\n\r\n`);
  expect(received.match(/HTTP\/1\.1 \d+|handled/g)).toEqual(["HTTP/1.1 200", "handled", "HTTP/1.1 400"]);
});

describe("a client that ends its side of the connection", () => {
  it("is answered", async () => {
    expect(await sendRaw(`${get}\r\n`, { halfClose: true })).toMatch(/^HTTP\/1\.1 200 [^]*handled/);
  });

  it("is answered when its body is not complete", async () => {
    const waiting = await listen(
      () => new Promise(() => undefined),
      "127.0.0.1",
      0,
      new RequestLog(silentLog),
    );
    const text = `${post}Content-Length: 50\r\n\r\n{`;
    const received = await sendRaw(text, { to: waiting, halfClose: true });
    expect(received).toMatch(/^HTTP\/1\.1 400 [^]*\{"error":"The request broke off before its end\."\}/);
    await waiting.close();
  });

  it.each(["1.1", "1.0"])("is answered in HTTP/%s when the answer takes a while", async (version) => {
    const slow = await listen(
      async () => {
        await wait(1300);
        return new Response("handled");
      },
      "127.0.0.1",
      0,
      new RequestLog(silentLog),
    );
    const text = `GET /api/v1 HTTP/${version}\r\nHost: x\r\n\r\n`;
    const received = await sendRaw(text, { to: slow, halfClose: true });
    expect(received).toMatch(/^(HTTP\/1\.1 100 Continue\r\n\r\n)*HTTP\/1\.1 200 [^]*handled/);
    expect(received.includes("100 Continue")).toBe(version === "1.1");
    await slow.close();
  });

  it("has its request aborted when it left", async () => {
    let onAbort: () => void = () => undefined;
    const aborted = new Promise<void>((resolve) => {
      onAbort = resolve;
    });
    const endless = await listen(
      ({ signal }) => {
        signal.addEventListener("abort", onAbort);
        return new Promise(() => undefined);
      },
      "127.0.0.1",
      0,
      new RequestLog(silentLog),
    );
    const socket = connect(Number(new URL(endless.address).port), "127.0.0.1");
    socket.write(`${get}\r\n`);
    await wait(100);
    socket.destroy();
    await aborted;
    await endless.close();
  });
});

it("gives an address that ends in /api/v1", async () => {
  expect(listener.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  expect(await (await fetch(listener.address)).text()).toBe("handled");
});

it("closes although a caller keeps its connection open", async () => {
  const other = await listen(async () => new Response("handled"), "127.0.0.1", 0, new RequestLog(silentLog));
  await (await fetch(other.address)).text();
  await other.close();
  await expect(fetch(other.address)).rejects.toThrow();
});

it("cuts the connection of an answer that breaks off, and goes on for others", async () => {
  let parts = 0;
  const broken = await listen(
    async ({ url }) =>
      url.endsWith("/whole")
        ? new Response("whole")
        : new Response(
            new ReadableStream<Uint8Array>({
              pull(controller) {
                parts += 1;
                if (parts % 5 === 0) controller.error(new Error("gone"));
                else controller.enqueue(new Uint8Array(100_000));
              },
            }),
          ),
    "127.0.0.1",
    0,
    new RequestLog(silentLog),
  );
  for (let round = 0; round < 5; round += 1) {
    await expect(fetch(`${broken.address}/broken`).then((answer) => answer.text())).rejects.toThrow();
    expect(await (await fetch(`${broken.address}/whole`)).text()).toBe("whole");
  }
  await broken.close();
});
