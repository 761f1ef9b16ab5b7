import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { silentLog } from "../testing/openTestService";
import { listen, type Listener } from "./listen";
import { RequestLog } from "./RequestLog";

const PART = new Uint8Array(256 * 1024);
/** More than the system takes for a reader who reads nothing. */
const PARTS = 200;

let listener: Listener | undefined;
afterEach(() => listener?.close());

/** Serves one large answer. @returns a connection that asked for it, and whether its body was cancelled */
async function ask(silenceMs: number): Promise<{ socket: Socket; body: { cancelled: boolean } }> {
  const body = { cancelled: false };
  let sent = 0;
  const stream = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > PARTS) controller.close();
        else controller.enqueue(PART);
      },
      cancel() {
        body.cancelled = true;
      },
    });
  const handler = async () => new Response(stream());
  listener = await listen(handler, "127.0.0.1", 0, new RequestLog(silentLog), silenceMs);
  const socket = connect(Number(new URL(listener.origin).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  return { socket, body };
}

describe("An answer", () => {
  it("is ended when nothing of it is read for the time that is set", async () => {
    const { socket, body } = await ask(200);
    socket.pause();
    await expect.poll(() => body.cancelled, { timeout: 10_000 }).toBe(true);
    socket.resume();
    await once(socket, "close");
  });

  it("is not ended while it is read slowly", async () => {
    const { socket, body } = await ask(1500);
    let bytes = 0;
    for await (const part of socket) {
      bytes += (part as Buffer).length;
      if (bytes < 40 * PART.length) await wait(20);
    }
    expect(bytes).toBeGreaterThan(PARTS * PART.length);
    expect(body.cancelled).toBe(false);
  });
});
