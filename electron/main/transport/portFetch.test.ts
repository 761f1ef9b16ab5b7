import { MessageChannel, type MessagePort } from "node:worker_threads";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import type { HttpMethods, HttpPortHead } from "#shared/processes/httpPort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import { BodySender, bodyWindowBytes } from "../../processes/BodySender";
import { RpcServer } from "#shared/rpc/RpcServer";
import { nodeMessageEnd } from "../../processes/testing/nodeMessageEnd";
import { portFetch } from "./portFetch";
import type { Fetch, FetchOptions } from "./Transport";

const open: MessagePort[] = [];

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

type Request = RpcRequest<HttpMethods>;

interface Service {
  readonly fetch: Fetch;
  readonly port: MessagePort;
  readonly received: Request[];
  head(id: number, status: number, headers?: HttpPortHead["headers"]): void;
  bytes(id: number, bytes: Uint8Array): void;
  end(id: number): void;
  breakOff(id: number): void;
  /** Settles with the first message of the type, past or to come. */
  next<Type extends Request["type"]>(type: Type): Promise<Request & { type: Type }>;
}

/** A service's end of a real channel that does what the test says. */
function connect(): Service {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const received: Request[] = [];
  let wake: () => void = () => undefined;
  port2.on("message", (message: Request) => {
    received.push(message);
    wake();
  });
  const answer = (message: RpcAnswer): void => port2.postMessage(message);
  return {
    fetch: portFetch(nodeMessageEnd(port1)),
    port: port2,
    received,
    head: (id, status, headers = []) => answer({ type: "rpc.part", id, part: { status, headers } }),
    bytes: (id, bytes) => answer({ type: "rpc.part", id, part: bytes }),
    end: (id) => answer({ type: "rpc.result", id, result: null }),
    breakOff: (id) => {
      const error = new AppError("CONNECTION_CUT", "The engine ended.").toData();
      answer({ type: "rpc.error", id, error });
    },
    async next<Type extends Request["type"]>(type: Type) {
      for (;;) {
        const found = received.find((message): message is Request & { type: Type } => message.type === type);
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
    const { id, params } = await service.next("rpc.call");
    expect(params).toEqual({
      method: "POST",
      path: "/api/v1/databases?cursor=c2",
      headers: [["accept", "application/json"]],
      body: "{}",
    });
    service.head(id, 201, [["retry-after", "3"]]);
    service.bytes(id, new TextEncoder().encode('{"a":'));
    service.bytes(id, new TextEncoder().encode("1}"));
    service.end(id);
    const response = await answer;
    expect(response.status).toBe(201);
    expect(response.headers.get("retry-after")).toBe("3");
    expect(await response.json()).toEqual({ a: 1 });
  });

  it("may be answered without a body", async () => {
    const service = connect();
    const answer = service.fetch(address, options({ method: "DELETE" }));
    const { id } = await service.next("rpc.call");
    service.head(id, 204);
    service.end(id);
    expect((await answer).body).toBeNull();
  });

  it("says that a part was taken when the reader has it", async () => {
    const service = connect();
    const answer = service.fetch(address, options());
    const { id } = await service.next("rpc.call");
    service.head(id, 200);
    service.bytes(id, new Uint8Array(1000));
    service.bytes(id, new Uint8Array(500));
    const reader = (await answer).body?.getReader();
    const taken = (): Request[] => service.received.filter(({ type }) => type === "rpc.taken");
    const head = { type: "rpc.taken", id, part: 1 };
    await expect.poll(taken).toEqual([head]);
    await reader?.read();
    await expect.poll(taken).toEqual([head, { type: "rpc.taken", id, part: 2 }]);
    await reader?.cancel();
    expect(await service.next("rpc.cancel")).toEqual({ type: "rpc.cancel", id });
  });

  it("that is aborted tells the service and fails with the reason", async () => {
    const service = connect();
    const stop = new AbortController();
    const answer = service.fetch(address, options({ signal: stop.signal }));
    const { id } = await service.next("rpc.call");
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(await service.next("rpc.cancel")).toEqual({ type: "rpc.cancel", id });
  });

  it("that is aborted while its body is read ends the body", async () => {
    const service = connect();
    const stop = new AbortController();
    const answer = service.fetch(address, options({ signal: stop.signal }));
    const { id } = await service.next("rpc.call");
    service.head(id, 200);
    const text = (await answer).text();
    stop.abort();
    await expect(text).rejects.toMatchObject({ name: "AbortError" });
    expect(await service.next("rpc.cancel")).toEqual({ type: "rpc.cancel", id });
  });

  it("that was aborted before is never sent", async () => {
    const service = connect();
    await expect(service.fetch(address, options({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      name: "AbortError",
    });
    const answer = service.fetch(address, options());
    const { id } = await service.next("rpc.call");
    expect(service.received).toHaveLength(1);
    service.breakOff(id);
    await expect(answer).rejects.toMatchObject({ code: "CONNECTION_CUT", message: "The engine ended." });
  });

  it("whose body breaks off says so", async () => {
    const service = connect();
    const answer = service.fetch(address, options());
    const { id } = await service.next("rpc.call");
    service.head(id, 200);
    service.breakOff(id);
    await expect((await answer).text()).rejects.toMatchObject({ code: "CONNECTION_CUT" });
  });

  it.each([0, 99, 600])("whose answer has the impossible status %i fails", async (status) => {
    const service = connect();
    const answer = service.fetch(address, options());
    const { id } = await service.next("rpc.call");
    service.head(id, status);
    await expect(answer).rejects.toMatchObject({ code: "CONNECTION_CUT" });
  });

  it.each([null, 7, "x", {}, { status: "200", headers: [] }])("fails with %j in its answer", async (part) => {
    const service = connect();
    const answer = service.fetch(address, options());
    const { id } = await service.next("rpc.call");
    service.port.postMessage({ type: "rpc.part", id, part } satisfies RpcAnswer);
    await expect(answer).rejects.toMatchObject({ code: "CONNECTION_CUT" });
    expect(await service.next("rpc.cancel")).toEqual({ type: "rpc.cancel", id });
  });

  it("is not disturbed by an answer to no request", async () => {
    const service = connect();
    const answer = service.fetch(address, options());
    const { id } = await service.next("rpc.call");
    service.end(id + 1);
    service.head(id, 200);
    service.end(id);
    expect(await (await answer).text()).toBe("");
  });
});

describe("portFetch of a service that ends", () => {
  it("requests under way, bodies and later requests say that it stopped", async () => {
    const service = connect();
    const reading = service.fetch(address, options());
    const { id } = await service.next("rpc.call");
    service.head(id, 200);
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

/** Sends bodies as the contract says: never more under way than a window. */
function serveBodies({ port }: Service, bodies: readonly Uint8Array[], partBytes: number): void {
  const server = new RpcServer<HttpMethods>(
    {
      async fetch({ path }, { signal, send }) {
        const index = Number(new URL(path, "http://localhost").searchParams.get("body"));
        const body = bodies[index] ?? new Uint8Array();
        void send({ status: 200, headers: [] });
        const sender = new BodySender(send);
        for (let from = 0; from < body.byteLength; from += partBytes)
          await sender.write(body.subarray(from, from + partBytes), signal);
        return null;
      },
    },
    (answer) => port.postMessage(answer),
  );
  port.on("message", (request: Request) => server.receive(request));
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

  it("larger than the window flow as the reader takes them", async () => {
    const service = connect();
    const body = new Uint8Array(3 * bodyWindowBytes + 17).map((_zero, index) => index % 251);
    serveBodies(service, [body], 256 * 1024);
    const response = await service.fetch("http://localhost/api/v1?body=0", options());
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), body)).toBe(0);
  });
});
