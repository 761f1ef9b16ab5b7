import { MessageChannel, type MessagePort } from "node:worker_threads";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { HttpMethods } from "#shared/processes/httpPort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import { bodyWindowBytes } from "../../processes/BodySender";
import { nodeMessageEnd } from "../../processes/testing/nodeMessageEnd";
import { fetchOverPort } from "../testing/fetchOverPort";
import type { HttpHandler } from "./httpHandler";
import { servePort } from "./servePort";
import { SilentReaders } from "./SilentReaders";

const channels: MessageChannel[] = [];
afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close();
});

function connect(handler: HttpHandler, silenceMs?: number) {
  const channel = new MessageChannel();
  channels.push(channel);
  servePort(nodeMessageEnd(channel.port1), handler, new SilentReaders(silenceMs));
  return channel.port2;
}

const address = "http://localhost/api/v1/x";
const request = (id: number): RpcRequest<HttpMethods> => ({
  type: "rpc.call",
  id,
  method: "fetch",
  params: { method: "GET", path: "/api/v1/x", headers: [], body: null },
});

/** Counts what comes of a body, whose first part is its head, and takes parts when it is told to. */
function receiver(port: MessagePort) {
  const received = { bytes: 0, answers: [] as RpcAnswer["type"][] };
  const sizes: number[] = [];
  let taken = 0;
  port.on("message", (answer: RpcAnswer) => {
    received.answers.push(answer.type);
    if (answer.type !== "rpc.part") return;
    const bytes = answer.part instanceof Uint8Array ? answer.part.byteLength : 0;
    sizes.push(bytes);
    received.bytes += bytes;
  });
  const take = (parts: number): void => {
    for (let count = 0; count < parts; count += 1) {
      taken += 1;
      port.postMessage({ type: "rpc.taken", id: 1, part: taken } satisfies RpcRequest<HttpMethods>);
    }
  };
  return { received, sizes, take };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

describe("servePort", () => {
  it("hands on method, path, headers and body, and status, headers and body back", async () => {
    const fetch = fetchOverPort(
      connect(async (received) =>
        Response.json(
          {
            method: received.method,
            url: received.url,
            header: received.headers.get("x-a"),
            body: await received.text(),
          },
          { status: 418, headers: { "x-b": "2" } },
        ),
      ),
    );
    const answer = await fetch(
      new Request(`${address}?q=1`, { method: "POST", headers: { "x-a": "1" }, body: "é" }),
    );
    expect(answer.status).toBe(418);
    expect(answer.headers.get("x-b")).toBe("2");
    expect(await answer.json()).toEqual({ method: "POST", url: `${address}?q=1`, header: "1", body: "é" });
  });

  it("delivers every body byte for byte, however it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 700_000 }), { maxLength: 8 }), async (chunks) => {
        const fetch = fetchOverPort(connect(async () => new Response(streamOf(chunks))));
        const received = Buffer.from(await (await fetch(new Request(address))).arrayBuffer());
        expect(received.equals(Buffer.concat(chunks))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("sends no more than a window that the reader has not taken, and goes on when it takes some", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 100_000;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    const port = connect(async () => new Response(endless));
    const { received, sizes, take } = receiver(port);
    port.postMessage(request(1));
    await expect.poll(() => received.bytes).toBeGreaterThanOrEqual(bodyWindowBytes);
    await settled();
    const full = received.bytes;
    expect(full).toBeLessThan(bodyWindowBytes + 256 * 1024);
    expect(pulled).toBeLessThan(bodyWindowBytes + 400_000);
    // The head, and ten parts of the body.
    take(11);
    const freed = sizes.slice(1, 11).reduce((sum, size) => sum + size, 0);
    await expect.poll(() => received.bytes).toBe(full + freed);
  });

  it("ends an answer of which nothing is read for the time that is set", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(100_000));
      },
      cancel() {
        cancelled = true;
      },
    });
    const port = connect(async () => new Response(body), 100);
    const answers: RpcAnswer[] = [];
    port.on("message", (answer: RpcAnswer) => answers.push(answer));
    port.postMessage(request(1));
    await expect.poll(() => cancelled).toBe(true);
    const message = "Nothing of the answer was read for too long.";
    await expect
      .poll(() => answers.at(-1))
      .toMatchObject({ type: "rpc.error", id: 1, error: { code: "CONNECTION_CUT", message } });
  });

  it("ends no answer that waits for its handler, or that is read slowly", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    const port = connect(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return new Response(endless);
    }, 300);
    const { received, take } = receiver(port);
    port.postMessage(request(1));
    await expect.poll(() => received.bytes, { timeout: 5000 }).toBeGreaterThanOrEqual(bodyWindowBytes);
    const full = received.bytes;
    for (let parts = 0; parts < 20; parts += 1) {
      take(1);
      await settled();
    }
    await expect.poll(() => received.bytes).toBeGreaterThan(full);
    expect(new Set(received.answers)).toEqual(new Set(["rpc.part"]));
  });

  it("aborts the request's signal when the caller goes away before the answer", async () => {
    let signal: AbortSignal | undefined;
    const port = connect((received) => {
      signal = received.signal;
      return new Promise<Response>(() => undefined);
    });
    port.postMessage(request(1));
    await expect.poll(() => signal).toBeDefined();
    port.postMessage({ type: "rpc.cancel", id: 1 } satisfies RpcRequest<HttpMethods>);
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  it("cancels a body that is no longer read, also while it waits for its reader", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
      cancel: () => {
        cancelled = true;
      },
    });
    const port = connect(async () => new Response(body));
    const { received } = receiver(port);
    port.postMessage(request(1));
    await expect.poll(() => received.bytes).toBeGreaterThanOrEqual(bodyWindowBytes);
    port.postMessage({ type: "rpc.cancel", id: 1 } satisfies RpcRequest<HttpMethods>);
    await expect.poll(() => cancelled).toBe(true);
    await expect.poll(() => received.answers.at(-1)).toBe("rpc.result");
    const { bytes } = received;
    await settled();
    expect(received.bytes).toBe(bytes);
  });

  it("aborts everything when the port closes", async () => {
    let signal: AbortSignal | undefined;
    const port = connect((received) => {
      signal = received.signal;
      return new Promise<Response>(() => undefined);
    });
    port.postMessage(request(1));
    await expect.poll(() => signal).toBeDefined();
    port.close();
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  it("says so when a body breaks off, instead of ending it", async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("engine gone"));
      },
    });
    const fetch = fetchOverPort(connect(async () => new Response(body)));
    await expect(fetch(new Request(address)).then((answer) => answer.text())).rejects.toThrow("engine gone");
  });

  it("refuses what is no request for the service", async () => {
    let calls = 0;
    const port = connect(async () => {
      calls += 1;
      return new Response();
    });
    const { received } = receiver(port);
    const { params } = request(1) as Extract<RpcRequest<HttpMethods>, { type: "rpc.call" }>;
    const wrong = [null, 1, {}, { ...params, path: "http://elsewhere/" }, { ...params, method: "get it" }];
    for (const [id, each] of wrong.entries())
      port.postMessage({ type: "rpc.call", id, method: "fetch", params: each });
    await expect.poll(() => received.answers).toEqual(wrong.map(() => "rpc.error"));
    expect(calls).toBe(0);
  });
});
