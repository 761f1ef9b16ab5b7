import { MessageChannel, type MessagePort } from "node:worker_threads";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { bodyCreditBytes, type HttpPortAnswer, type HttpPortRequest } from "#shared/processes/httpPort";
import { type HttpClientPort, portFetch } from "./portFetch";
import type { Fetch, FetchOptions } from "./Transport";

const open: MessagePort[] = [];

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

function nodeHttpClientPort(port: MessagePort): HttpClientPort {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on("message", listener),
    onClose: (listener) => void port.on("close", listener),
  };
}

interface Service {
  readonly fetch: Fetch;
  readonly port: MessagePort;
  readonly received: HttpPortRequest[];
  answer(message: HttpPortAnswer): void;
  /** Settles with the first message that passes, past or to come. */
  next<Type extends HttpPortRequest["type"]>(type: Type): Promise<HttpPortRequest & { type: Type }>;
}

/** A service's end of a real channel that does what the test says. */
function connect(): Service {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const received: HttpPortRequest[] = [];
  let wake: () => void = () => undefined;
  port2.on("message", (message: HttpPortRequest) => {
    received.push(message);
    wake();
  });
  return {
    fetch: portFetch(nodeHttpClientPort(port1)),
    port: port2,
    received,
    answer: (message) => port2.postMessage(message),
    async next<Type extends HttpPortRequest["type"]>(type: Type) {
      for (;;) {
        const found = received.find(
          (message): message is HttpPortRequest & { type: Type } => message.type === type,
        );
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

function options(more: Partial<FetchOptions> = {}): FetchOptions {
  return {
    method: "GET",
    headers: {},
    body: null,
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    signal: new AbortController().signal,
    ...more,
  };
}

const address = "http://localhost/api/v1/databases?cursor=c2";

describe("a request over a port", () => {
  it("carries method, path, headers and body, and brings back status, headers and body", async () => {
    const service = connect();
    const answer = service.fetch(
      address,
      options({ method: "POST", headers: { accept: "application/json" }, body: "{}" }),
    );
    const { id, ...request } = await service.next("request");
    expect(request).toEqual({
      type: "request",
      method: "POST",
      path: "/api/v1/databases?cursor=c2",
      headers: [["accept", "application/json"]],
      body: "{}",
    });
    service.answer({ type: "head", id, status: 201, headers: [["retry-after", "3"]] });
    service.answer({ type: "chunk", id, bytes: new TextEncoder().encode('{"a":') });
    service.answer({ type: "chunk", id, bytes: new TextEncoder().encode("1}") });
    service.answer({ type: "end", id });
    const response = await answer;
    expect(response.status).toBe(201);
    expect(response.headers.get("retry-after")).toBe("3");
    expect(await response.json()).toEqual({ a: 1 });
  });

  it("may be answered without a body", async () => {
    const service = connect();
    const answer = service.fetch(address, options({ method: "DELETE" }));
    const { id } = await service.next("request");
    service.answer({ type: "head", id, status: 204, headers: [] });
    service.answer({ type: "end", id });
    expect((await answer).body).toBeNull();
  });

  it("grants bytes only for what the reader took", async () => {
    const service = connect();
    const answer = service.fetch(address, options());
    const { id } = await service.next("request");
    service.answer({ type: "head", id, status: 200, headers: [] });
    service.answer({ type: "chunk", id, bytes: new Uint8Array(1000) });
    service.answer({ type: "chunk", id, bytes: new Uint8Array(500) });
    const reader = (await answer).body?.getReader();
    expect(service.received.filter(({ type }) => type === "credit")).toEqual([]);
    await reader?.read();
    expect(await service.next("credit")).toEqual({ type: "credit", id, bytes: 1000 });
    await reader?.cancel();
    expect(await service.next("abort")).toEqual({ type: "abort", id });
  });

  it("that is aborted tells the service and fails with the reason", async () => {
    const service = connect();
    const stop = new AbortController();
    const answer = service.fetch(address, options({ signal: stop.signal }));
    const { id } = await service.next("request");
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(await service.next("abort")).toEqual({ type: "abort", id });
  });

  it("that is aborted while its body is read ends the body", async () => {
    const service = connect();
    const stop = new AbortController();
    const answer = service.fetch(address, options({ signal: stop.signal }));
    const { id } = await service.next("request");
    service.answer({ type: "head", id, status: 200, headers: [] });
    const text = (await answer).text();
    stop.abort();
    await expect(text).rejects.toMatchObject({ name: "AbortError" });
    expect(await service.next("abort")).toEqual({ type: "abort", id });
  });

  it("that was aborted before is never sent", async () => {
    const service = connect();
    await expect(service.fetch(address, options({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      name: "AbortError",
    });
    const answer = service.fetch(address, options());
    const { id } = await service.next("request");
    expect(service.received).toHaveLength(1);
    service.answer({ type: "broken", id, message: "The engine ended." });
    await expect(answer).rejects.toMatchObject({ code: "CONNECTION_CUT", message: "The engine ended." });
  });

  it("whose body breaks off says so", async () => {
    const service = connect();
    const answer = service.fetch(address, options());
    const { id } = await service.next("request");
    service.answer({ type: "head", id, status: 200, headers: [] });
    service.answer({ type: "broken", id, message: "The engine ended." });
    await expect((await answer).text()).rejects.toMatchObject({ code: "CONNECTION_CUT" });
  });

  it.each([0, 99, 600])("whose answer has the impossible status %i fails", async (status) => {
    const service = connect();
    const answer = service.fetch(address, options());
    const { id } = await service.next("request");
    service.answer({ type: "head", id, status, headers: [] });
    await expect(answer).rejects.toMatchObject({ code: "CONNECTION_CUT" });
  });

  it("is not disturbed by messages that make no sense", async () => {
    const service = connect();
    const answer = service.fetch(address, options());
    const { id } = await service.next("request");
    for (const nonsense of [
      null,
      7,
      {},
      { type: "head" },
      { type: "end", id: id + 1 },
      { type: "chunk", id, bytes: "x" },
    ]) {
      service.port.postMessage(nonsense);
    }
    service.answer({ type: "head", id, status: 200, headers: [] });
    service.answer({ type: "end", id });
    expect(await (await answer).text()).toBe("");
  });
});

describe("portFetch of a service that ends", () => {
  it("requests under way, bodies and later requests say that it stopped", async () => {
    const service = connect();
    const reading = service.fetch(address, options());
    const { id } = await service.next("request");
    service.answer({ type: "head", id, status: 200, headers: [] });
    const text = (await reading).text();
    const waiting = service.fetch(address, options());
    const stopped = { code: "LOCAL_SERVICE_STOPPED" };
    const outcomes = Promise.all([
      expect(text).rejects.toMatchObject(stopped),
      expect(waiting).rejects.toMatchObject(stopped),
    ]);
    service.port.close();
    await outcomes;
    await expect(service.fetch(address, options())).rejects.toMatchObject(stopped);
  });
});

/** Sends bodies as the contract says: never more under way than was granted. */
function serveBodies(
  service: Service,
  bodies: readonly Uint8Array[],
  partBytes: number,
): { mostUnderWay: number } {
  const seen = { mostUnderWay: 0 };
  const sending = new Map<number, { rest: Uint8Array; credit: number; underWay: number }>();
  service.port.on("message", (message: HttpPortRequest) => {
    if (message.type === "request") {
      const body =
        bodies[Number(new URL(message.path, "http://localhost").searchParams.get("body"))] ??
        new Uint8Array();
      sending.set(message.id, { rest: body, credit: bodyCreditBytes, underWay: 0 });
      service.answer({ type: "head", id: message.id, status: 200, headers: [] });
    }
    const current = sending.get(message.id);
    if (current === undefined) return;
    if (message.type === "credit") {
      current.credit += message.bytes;
      current.underWay -= message.bytes;
    }
    while (current.rest.byteLength > 0 && current.credit > 0) {
      const bytes = current.rest.slice(0, Math.min(partBytes, current.credit));
      current.rest = current.rest.subarray(bytes.byteLength);
      current.credit -= bytes.byteLength;
      current.underWay += bytes.byteLength;
      seen.mostUnderWay = Math.max(seen.mostUnderWay, current.underWay);
      service.answer({ type: "chunk", id: message.id, bytes });
    }
    if (current.rest.byteLength === 0) {
      sending.delete(message.id);
      service.answer({ type: "end", id: message.id });
    }
  });
  return seen;
}

describe("bodies", () => {
  it("of any size in any parts arrive unchanged, several at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 5000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 2000 }),
        async (bodies, partBytes) => {
          const service = connect();
          serveBodies(service, bodies, partBytes);
          const arrived = await Promise.all(
            bodies.map(async (_body, index) => {
              const response = await service.fetch(`http://localhost/api/v1?body=${index}`, options());
              return new Uint8Array(await response.arrayBuffer());
            }),
          );
          expect(arrived).toEqual(bodies);
          service.port.close();
        },
      ),
      { numRuns: 50 },
    );
  });

  it("larger than the credit flow as the reader takes them", async () => {
    const service = connect();
    const body = new Uint8Array(3 * bodyCreditBytes + 17).map((_zero, index) => index % 251);
    const seen = serveBodies(service, [body], 256 * 1024);
    const response = await service.fetch("http://localhost/api/v1?body=0", options());
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), body)).toBe(0);
    expect(seen.mostUnderWay).toBeLessThanOrEqual(bodyCreditBytes);
  });
});
