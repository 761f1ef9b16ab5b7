import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { silentLog } from "../testing/openTestService";
import { listen, type Listener } from "./listen";
import { RequestLog } from "./RequestLog";

let listener: Listener;
beforeEach(async () => {
  listener = await listen(async () => new Response("handled"), "127.0.0.1", 0, new RequestLog(silentLog));
});
afterEach(() => listener.close());

async function sendRaw(text: string): Promise<string> {
  const socket = connect(Number(new URL(listener.address).port), "127.0.0.1");
  let received = "";
  socket.on("data", (bytes: Buffer) => {
    received += bytes.toString();
  });
  socket.write(text);
  await once(socket, "close");
  return received;
}

it.each([
  ["is no HTTP", "hello\r\n\r\n"],
  ["has a header that is no header", "GET /api/v1 HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n"],
  ["has headers without end", `GET /api/v1 HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(40_000)}\r\n\r\n`],
  ["names an impossible host", "GET /api/v1 HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n"],
])("answers what %s with 400 and JSON", async (_, text) => {
  const received = await sendRaw(text);
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(received.slice(received.indexOf("\r\n\r\n")))).toEqual({ error: expect.any(String) });
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
