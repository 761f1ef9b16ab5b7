import { MessageChannel } from "node:worker_threads";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { bodyCreditBytes, type HttpPortAnswer, type HttpPortRequest } from "#shared/processes/httpPort";
import { fetchOverPort } from "../testing/fetchOverPort";
import { nodeHttpPort } from "../testing/nodeHttpPort";
import type { HttpHandler } from "./httpHandler";
import { servePort, splitChunk } from "./servePort";
import { SilentReaders } from "./SilentReaders";

const channels: MessageChannel[] = [];
afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close();
});

function connect(handler: HttpHandler, silenceMs?: number) {
  const channel = new MessageChannel();
  channels.push(channel);
  servePort(nodeHttpPort(channel.port1), handler, new SilentReaders(silenceMs));
  return channel.port2;
}

const address = "http://localhost/api/v1/x";
const request = (id: number): HttpPortRequest => ({
  type: "request",
  id,
  method: "GET",
  path: "/api/v1/x",
  headers: [],
  body: null,
});
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

  it("cuts a chunk into parts that are whole, bounded and in buffers of their own", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 500 }),
        fc.nat(50),
        fc.integer({ min: 1, max: 60 }),
        (bytes, offset, max) => {
          const parts = [...splitChunk(bytes.subarray(Math.min(offset, bytes.length)), max)];
          expect(Buffer.concat(parts).equals(bytes.subarray(Math.min(offset, bytes.length)))).toBe(true);
          for (const part of parts) {
            expect(part.byteLength).toBeLessThanOrEqual(max);
            expect(part.buffer.byteLength).toBe(part.byteLength);
          }
        },
      ),
    );
  });

  it("sends no more than the reader granted, and goes on when it grants more", async () => {
    const total = 3 * bodyCreditBytes;
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 100_000;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    const port = connect(async () => new Response(endless));
    let received = 0;
    port.on("message", (answer: HttpPortAnswer) => {
      if (answer.type === "chunk") received += answer.bytes.byteLength;
    });
    port.postMessage(request(1));
    await expect.poll(() => received).toBe(bodyCreditBytes);
    await settled();
    expect(received).toBe(bodyCreditBytes);
    expect(pulled).toBeLessThan(bodyCreditBytes + 400_000);
    port.postMessage({ type: "credit", id: 1, bytes: total - bodyCreditBytes } satisfies HttpPortRequest);
    await expect.poll(() => received).toBe(total);
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
    const answers: HttpPortAnswer[] = [];
    port.on("message", (answer: HttpPortAnswer) => answers.push(answer));
    port.postMessage(request(1));
    await expect.poll(() => cancelled).toBe(true);
    await expect
      .poll(() => answers.at(-1))
      .toEqual({ type: "broken", id: 1, message: "Nothing of the answer was read for too long." });
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
    const types = new Set<string>();
    let received = 0;
    port.on("message", (answer: HttpPortAnswer) => {
      types.add(answer.type);
      if (answer.type === "chunk") received += answer.bytes.byteLength;
    });
    port.postMessage(request(1));
    await expect.poll(() => received, { timeout: 5000 }).toBe(bodyCreditBytes);
    for (let grants = 0; grants < 20; grants += 1) {
      port.postMessage({ type: "credit", id: 1, bytes: 1000 } satisfies HttpPortRequest);
      await settled();
    }
    await expect.poll(() => received).toBe(bodyCreditBytes + 20_000);
    expect([...types]).toEqual(["head", "chunk"]);
  });

  it("aborts the request's signal when the caller goes away before the answer", async () => {
    let signal: AbortSignal | undefined;
    const port = connect((received) => {
      signal = received.signal;
      return new Promise<Response>(() => undefined);
    });
    port.postMessage(request(1));
    await expect.poll(() => signal).toBeDefined();
    port.postMessage({ type: "abort", id: 1 } satisfies HttpPortRequest);
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  it("cancels a body that is no longer read, also while it waits for credit", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
      cancel: () => {
        cancelled = true;
      },
    });
    const port = connect(async () => new Response(body));
    const answers: string[] = [];
    port.on("message", ({ type }: HttpPortAnswer) => answers.push(type));
    port.postMessage(request(1));
    await settled();
    port.postMessage({ type: "abort", id: 1 } satisfies HttpPortRequest);
    await expect.poll(() => cancelled).toBe(true);
    await settled();
    expect(answers).not.toContain("end");
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

  it("ignores what is no message of the protocol", async () => {
    let calls = 0;
    const port = connect(async () => {
      calls += 1;
      return new Response();
    });
    for (const message of [
      null,
      1,
      {},
      { type: "request", id: 1 },
      { ...request(2), path: "http://elsewhere/" },
    ])
      port.postMessage(message);
    await settled();
    expect(calls).toBe(0);
  });
});
