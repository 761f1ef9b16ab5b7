import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import type { ServiceHostMethods } from "#shared/processes/localServicePort";
import { RpcClient } from "#shared/rpc/RpcClient";
import { RpcServer } from "#shared/rpc/RpcServer";
import { type MessagePortLike, messagePortEngines } from "./messagePortProcesses";

class PortDouble extends EventEmitter implements MessagePortLike {
  readonly sent: unknown[] = [];
  isClosed = false;
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  start(): void {}
  close(): void {
    this.isClosed = true;
  }
}

/** Main, as far as the service can see it. */
function connect({ port = new PortDouble() }: { readonly port?: PortDouble | null } = {}) {
  const programs: string[] = [];
  let exit: (code: number) => void = () => undefined;
  const main = new RpcServer<ServiceHostMethods, MessagePortLike>(
    {
      runProcess: ({ program }, { signal, send }) =>
        new Promise((resolve) => {
          programs.push(program);
          exit = resolve;
          signal.addEventListener("abort", () => resolve(9));
          if (port !== null) void send("started", [port]);
        }),
      credentialsKey: () => ({ key: "", lasts: false }),
    },
    (answer, ports) => host.receive(answer, ports),
  );
  const host: RpcClient<ServiceHostMethods, MessagePortLike> = new RpcClient(
    (request) => {
      main.receive(request);
      return true;
    },
    () => new Error("Main ended."),
  );
  return { launch: messagePortEngines(host), programs, port, exit: (code: number) => exit(code) };
}

describe("messagePortProcesses", () => {
  it("asks main for an engine process, speaks to it over the port that comes back, and ends it", async () => {
    const { launch, programs, port } = connect();
    const engine = await launch("db_1");
    expect(programs).toEqual(["engine"]);
    const close = { type: "rpc.call", id: 1, method: "close", params: null } as const;
    engine.post(close);
    expect(port?.sent).toEqual([close]);
    const ended = new Promise((resolve) => engine.onExit(resolve));
    engine.kill();
    await expect(ended).resolves.toBe("code 9");
    expect(port?.isClosed).toBe(true);
  });

  it("reports an engine that ended by itself", async () => {
    const { launch, exit } = connect();
    const engine = await launch("db_1");
    exit(1);
    await expect(new Promise((resolve) => engine.onExit(resolve))).resolves.toBe("code 1");
  });

  it("rejects where the process ends while it is starting", async () => {
    const { launch, exit } = connect({ port: null });
    const starting = launch("db_1");
    exit(1);
    await expect(starting).rejects.toThrow("The process ended while it was starting (code 1).");
  });
});
