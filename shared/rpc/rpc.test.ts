import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../errors/AppError";
import type { RpcAnswer, RpcRequest } from "./rpc";
import { RpcClient } from "./RpcClient";
import { type CallContext, RpcServer } from "./RpcServer";

interface Methods {
  readonly count: { readonly params: number; readonly part: number; readonly result: string };
  readonly wait: { readonly params: null; readonly part: never; readonly result: null };
}

/** Both ends, with channels that clone and deliver later, as those between processes do. */
function connected(count: (to: number, context: CallContext<number>) => Promise<string> = countUp) {
  const requests: RpcRequest<Methods>[] = [];
  let isRunning = true;
  const client = new RpcClient<Methods>(
    (request) => {
      if (!isRunning) return false;
      requests.push(request);
      const received = structuredClone(request);
      queueMicrotask(() => server.receive(received));
      return true;
    },
    () => new AppError("RESULT_STORE_STOPPED"),
  );
  const server = new RpcServer<Methods>(
    {
      count,
      wait: async (_params, { signal }) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        throw new AppError("RESULT_GONE");
      },
    },
    (answer: RpcAnswer) => {
      const received = structuredClone(answer);
      queueMicrotask(() => client.receive(received));
    },
  );
  const stop = (): void => {
    isRunning = false;
    client.lose();
  };
  return { client, server, requests, stop };
}

async function countUp(to: number, { send }: CallContext<number>): Promise<string> {
  for (let n = 1; n <= to; n += 1) await send(n);
  return `counted to ${to}`;
}

describe("RpcClient and RpcServer", () => {
  it("give every call its own parts, in order, and its own result, however many run at once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 10 }), async (tos) => {
        const { client } = connected();
        const outcomes = await Promise.all(
          tos.map(async (to) => {
            const parts: number[] = [];
            return [await client.call("count", to, { onPart: (part) => parts.push(part) }), parts];
          }),
        );
        expect(outcomes).toEqual(
          tos.map((to) => [`counted to ${to}`, Array.from({ length: to }, (_, index) => index + 1)]),
        );
      }),
    );
  });

  it("have one part under way at a time where the method waits for each", async () => {
    let sent = 0;
    let taken = 0;
    const { client } = connected(async (to, { send }) => {
      for (let n = 1; n <= to; n += 1) {
        sent += 1;
        await send(n);
      }
      return "";
    });
    await client.call("count", 50, {
      onPart: () => {
        expect(sent).toBe(taken + 1);
        taken += 1;
      },
    });
    expect(taken).toBe(50);
  });

  it("let a method send parts without waiting", async () => {
    const parts: number[] = [];
    const { client } = connected(async (to, { send }) => {
      for (let n = 1; n <= to; n += 1) void send(n);
      return "sent";
    });
    expect(await client.call("count", 3, { onPart: (part) => parts.push(part) })).toBe("sent");
    expect(parts).toEqual([1, 2, 3]);
  });

  it("settle a cancelled call with what the method ends with", async () => {
    const { client } = connected();
    const abort = new AbortController();
    const waiting = client.call("wait", null, { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: "RESULT_GONE" });
  });

  it("end a method that waits for a part to be taken when its call is cancelled", async () => {
    const abort = new AbortController();
    const { client, requests } = connected(async (_to, { send, signal }) => {
      await send(1);
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener("abort", () => resolve());
      });
      await send(2);
      throw signal.reason;
    });
    const parts: number[] = [];
    const counting = client.call("count", 2, { signal: abort.signal, onPart: (part) => parts.push(part) });
    await expect.poll(() => requests.some(({ type }) => type === "rpc.taken")).toBe(true);
    abort.abort();
    await expect(counting).rejects.toMatchObject({ code: "CANCELLED" });
    expect(parts).toEqual([1]);
  });

  it("do not call where the signal has fired already", async () => {
    const { client, requests } = connected();
    await expect(client.call("count", 1, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "CANCELLED",
    });
    expect(requests).toEqual([]);
  });

  it("cancel a call whose part is refused, and reject with the refusal once it has ended", async () => {
    let hasEnded = false;
    const { client, requests } = connected(async (to, { send, signal }) => {
      for (let n = 1; n <= to && !signal.aborted; n += 1) await send(n);
      hasEnded = true;
      return "";
    });
    const counting = client.call("count", 10, {
      onPart: () => {
        throw new AppError("COPY_TOO_LARGE");
      },
    });
    await expect(counting).rejects.toMatchObject({ code: "COPY_TOO_LARGE" });
    expect(hasEnded).toBe(true);
    expect(requests.map(({ type }) => type)).toEqual(["rpc.call", "rpc.cancel"]);
  });

  it("count a part as taken when its handler settles, and cancel the call when it rejects", async () => {
    const finish: (() => void)[] = [];
    const { client, requests } = connected();
    const taken = (): number => requests.filter(({ type }) => type === "rpc.taken").length;
    const counting = client.call("count", 2, {
      onPart: (part) =>
        new Promise<void>((resolve, reject) => {
          finish.push(part === 1 ? resolve : () => reject(new AppError("COPY_TOO_LARGE")));
        }),
    });
    await expect.poll(() => finish.length).toBe(1);
    expect(taken()).toBe(0);
    finish[0]?.();
    await expect.poll(() => finish.length).toBe(2);
    expect(taken()).toBe(1);
    finish[1]?.();
    await expect(counting).rejects.toMatchObject({ code: "COPY_TOO_LARGE" });
    expect(requests.map(({ type }) => type)).toEqual(["rpc.call", "rpc.taken", "rpc.cancel"]);
  });

  it("tell the caller the method's AppError, and INTERNAL of any other", async () => {
    const rejected = (error: unknown) => async (): Promise<string> => {
      throw error;
    };
    const failing = (error: unknown) => connected(rejected(error)).client.call("count", 1);
    await expect(failing(new AppError("NOT_FOUND", "no such row"))).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "no such row",
    });
    await expect(failing(new Error("secret"))).rejects.toMatchObject({
      code: "INTERNAL",
      message: expect.not.stringContaining("secret"),
    });
  });

  it("end all calls with the process, and refuse others while none runs", async () => {
    const { client, stop } = connected();
    const waiting = client.call("wait", null);
    stop();
    await expect(waiting).rejects.toMatchObject({ code: "RESULT_STORE_STOPPED" });
    await expect(client.call("wait", null)).rejects.toMatchObject({ code: "RESULT_STORE_STOPPED" });
  });

  it("cancel everything when the caller is gone, and answer nothing more", async () => {
    const answers: RpcAnswer[] = [];
    let isCancelled = false;
    const server = new RpcServer<Methods>(
      {
        count: countUp,
        wait: (_params, { signal, send }) =>
          new Promise((resolve) =>
            signal.addEventListener("abort", () => {
              isCancelled = true;
              void send(0 as never);
              resolve(null);
            }),
          ),
      },
      (answer) => answers.push(answer),
    );
    server.receive({ type: "rpc.call", id: 1, method: "wait", params: null });
    server.close();
    expect(isCancelled).toBe(true);
    // By then every promise of the server has settled.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(answers).toEqual([]);
  });

  it("acknowledge each part by itself, in whatever order they are taken", async () => {
    const acknowledged: number[] = [];
    const { client } = connected(async (to, { send }) => {
      const numbers = Array.from({ length: to }, (_, index) => index + 1);
      await Promise.all(numbers.map((n) => send(n).then(() => acknowledged.push(n))));
      return "";
    });
    const take: (() => void)[] = [];
    const counting = client.call("count", 3, {
      onPart: () => new Promise<void>((resolve) => take.push(resolve)),
    });
    await expect.poll(() => take.length).toBe(3);
    for (const n of [2, 3, 1]) {
      take[n - 1]?.();
      await expect.poll(() => acknowledged.at(-1)).toBe(n);
    }
    await counting;
  });

  it("hand over the ports of a call and of its parts", async () => {
    const client: RpcClient<Methods, string> = new RpcClient(
      (request, ports) => {
        server.receive(request, ports);
        return true;
      },
      () => new Error("lost"),
    );
    const server = new RpcServer<Methods, string>(
      {
        count: async (_to, { ports, send }) => {
          await send(
            1,
            ports.map((port) => `${port} back`),
          );
          return "";
        },
        wait: () => null,
      },
      (answer, ports) => client.receive(answer, ports),
    );
    const came: unknown[] = [];
    await client.call("count", 1, {
      transfer: ["port"],
      onPorts: (ports) => came.push(...ports),
      onPart: (...parts) => came.push(...parts),
    });
    expect(came).toEqual(["port back", 1]);
  });
});
