import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { MessagePortMain } from "electron";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { embeddedProfileId } from "#shared/domain/ids";
import type { BodyMethods, HttpMethods } from "#shared/processes/httpPort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import type { MessageEnd } from "../../processes/MessageEnd";
import { bodyWindowBytes } from "../../processes/BodySender";
import { nodeMessageEnd } from "../../processes/testing/nodeMessageEnd";
import { sampleAnswer } from "../../results/testing/sampleAnswer";
import type { HttpHandler } from "../../service/http/httpHandler";
import { servePort } from "../../service/http/servePort";
import { ServiceClient } from "../serviceClient/ServiceClient";
import { silentLog } from "../testing/silentLog";
import { StoreInProcess } from "../testing/StoreInProcess";
import { portFetch } from "../transport/portFetch";
import { ResultStoreProcess } from "./ResultStoreProcess";
import { storeAnswer } from "./storeAnswer";

let folder: string;
let channels: MessageChannel[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-results-"));
  channels = [];
});
afterEach(() => {
  for (const { port1, port2 } of channels) {
    port1.close();
    port2.close();
  }
  rmSync(folder, { recursive: true });
});

/** Main between an embedded service that answers as the handler does, and a real result store. */
function connect(handler: HttpHandler) {
  /** What the service sent to main. */
  const toMain: RpcAnswer[] = [];
  let toService: (
    message: RpcRequest<HttpMethods>,
    ports: readonly MessageEnd<unknown, unknown>[],
  ) => void = () => undefined;
  let answered: (message: unknown) => void = () => undefined;
  servePort(
    {
      post: (message) => {
        toMain.push(message);
        const sent = structuredClone(message);
        queueMicrotask(() => answered(sent));
      },
      onMessage: (listener) => {
        toService = listener;
      },
      onClose: () => undefined,
    },
    handler,
  );
  const fetch = portFetch({
    post: (message, [port] = []) => {
      const ends = port === undefined ? [] : [nodeMessageEnd(port as unknown as MessagePort)];
      queueMicrotask(() => toService(message, ends));
    },
    onMessage: (listener) => {
      answered = listener;
    },
    onClose: () => undefined,
  });
  const client = new ServiceClient({
    resolveProfile: async () => ({ kind: "embedded", baseUrl: null, apiKey: "session" }),
    hostedFetch: () => Promise.reject(new Error("The embedded service is not on the network.")),
    sessionFetch: () => Promise.reject(new Error("No session is asked for here.")),
    embeddedFetch: fetch,
  });
  const processes: StoreInProcess[] = [];
  const store = new ResultStoreProcess({
    start: () => {
      const child = new StoreInProcess();
      processes.push(child);
      return child;
    },
    createChannel: () => {
      const channel = new MessageChannel();
      channels.push(channel);
      // Node's ports clone and transfer as Electron's do.
      return channel as unknown as { port1: MessagePortMain; port2: MessagePortMain };
    },
    spillFolder: folder,
    keptBytes: () => 0,
    onStateChanged: () => undefined,
    log: silentLog(),
  });
  store.start();
  let runs = 0;
  const run = (signal = new AbortController().signal) => {
    runs += 1;
    const storing = store.create(`run ${runs}`, 100_000, { isPassing: false });
    const statement = { sql: "SELECT 1", maxRows: 100_000, readOnly: true };
    return storeAnswer(client, storing, {
      ...{ profileId: embeddedProfileId, databaseId: "d", statement, signal },
    });
  };
  return { run, toMain, processes };
}

function streamOf(chunks: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Sends forever. */
function endless() {
  const sent = { bytes: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent.bytes += 100_000;
      controller.enqueue(new Uint8Array(100_000).fill(0x20));
    },
    cancel() {
      sent.isCancelled = true;
    },
  });
  return { sent, body };
}

describe("storeAnswer of the embedded service", () => {
  it("has the store take the whole answer, however it is cut, without a byte through main", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, parts) => {
          const { run, toMain } = connect(async () => new Response(streamOf(sampleAnswer(rows, parts))));
          await expect(run()).resolves.toMatchObject({ rowCount: rows, truncated: false });
          expect(toMain.map(({ type }) => type)).toEqual(["rpc.part", "rpc.result"]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("has the service send no more than the store has room for", async () => {
    const { sent, body } = endless();
    const { run, processes } = connect(async () => new Response(body));
    processes[0]?.withheld.add("receive");
    const stopping = new AbortController();
    const running = run(stopping.signal);
    running.catch(() => undefined);
    // In place of the store, which asks for the body and takes nothing of it.
    const ask: RpcRequest<BodyMethods> = { type: "rpc.call", id: 1, method: "read", params: null };
    await expect.poll(() => channels).toHaveLength(1);
    channels[0]?.port1.postMessage(ask);
    await expect.poll(() => sent.bytes).toBeGreaterThan(bodyWindowBytes);
    await new Promise(setImmediate);
    expect(sent.bytes).toBeLessThan(bodyWindowBytes + 400_000);
    stopping.abort();
    await expect(running).rejects.toMatchObject({ code: "CANCELLED" });
    await expect.poll(() => sent.isCancelled).toBe(true);
  });

  it("stops the statement when the store finds that the answer is none", async () => {
    let isCancelled = false;
    const garbage = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("{nonsense"));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const { run, processes } = connect(async () => new Response(garbage));
    await expect(run()).rejects.toBeDefined();
    expect(processes[0]?.commands.map(({ type }) => type)).toContain("receive");
    await expect.poll(() => isCancelled).toBe(true);
  });

  it("rejects where the answer breaks off, and leaves no complete result", async () => {
    const [first = new Uint8Array()] = sampleAnswer(1000, 3);
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(first);
      },
      pull(controller) {
        controller.error(new Error("The engine ended."));
      },
    });
    const { run } = connect(async () => new Response(broken));
    await expect(run()).rejects.toMatchObject({ code: "CONNECTION_CUT" });
  });

  it("reads an error in main, and closes the port that it did not need", async () => {
    const { run } = connect(async () => Response.json({ error: "No such table." }, { status: 400 }));
    await expect(run()).rejects.toMatchObject({ message: expect.stringContaining("No such table.") });
    const isClosed = new Promise((resolve) => channels[0]?.port1.once("close", resolve));
    await isClosed;
  });
});
