import type { MessagePortMain } from "electron";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type {
  LocalServiceCommand,
  LocalServiceEvent,
  LocalServiceMethods,
  ServiceHostMethods,
} from "#shared/processes/localServicePort";
import { administrationHandlers } from "../../service/administration/administrationHandlers";
import { isRpcAnswer } from "#shared/rpc/rpc";
import { AppError } from "#shared/errors/AppError";
import { RpcClient } from "#shared/rpc/RpcClient";
import { type CallContext, RpcServer } from "#shared/rpc/RpcServer";
import { restartDelay } from "../processes/SupervisedProcess";
import { fakeChannel } from "../testing/fakeChannel";
import { FakeProcess } from "../testing/FakeProcess";
import { silentLog } from "../testing/silentLog";
import type { Fetch, FetchOptions } from "../transport/Transport";
import { LocalServiceProcess, type LocalServiceState } from "./LocalServiceProcess";
import type { ConnectCommand } from "./serviceHost";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call of one method, which ends when the test ends it. */
interface Asked<Name extends keyof LocalServiceMethods> {
  readonly params: LocalServiceMethods[Name]["params"];
  readonly context: CallContext<LocalServiceMethods[Name]["part"], MessagePortMain>;
  readonly resolve: (result: LocalServiceMethods[Name]["result"]) => void;
  readonly reject: (error: Error) => void;
}

/** The service's end of the line. */
class Service extends FakeProcess<LocalServiceCommand, LocalServiceEvent> {
  readonly start: Asked<"start">[] = [];
  readonly loadTable: Asked<"loadTable">[] = [];
  readonly stop: Asked<"stop">[] = [];
  readonly host = new RpcClient<ServiceHostMethods, MessagePortMain>(
    (request) => {
      this.say(request);
      return true;
    },
    () => new Error("The service ended."),
  );
  readonly #server = new RpcServer<LocalServiceMethods, MessagePortMain>(
    {
      start: (params, context) =>
        new Promise((resolve, reject) => this.start.push({ params, context, resolve, reject })),
      loadTable: (params, context) =>
        new Promise((resolve, reject) => this.loadTable.push({ params, context, resolve, reject })),
      stop: (params, context) =>
        new Promise((resolve, reject) => this.stop.push({ params, context, resolve, reject })),
      loadFiles: () => Promise.reject(new AppError("INTERNAL")),
      commitFiles: () => null,
      cancelSync: () => null,
      backUp: () => 0,
      ...administrationHandlers(() => Promise.reject(new AppError("INTERNAL"))),
    },
    (answer) => this.say(answer),
  );

  override post(command: LocalServiceCommand, transfer: MessagePortMain[] = []): void {
    super.post(command, transfer);
    if (isRpcAnswer(command)) this.host.receive(command, transfer);
    else this.#server.receive(command, transfer);
  }

  ready(): void {
    this.start[0]?.resolve(null);
  }
}

function started() {
  const services: Service[] = [];
  const engines: FakeProcess<ConnectCommand, never>[] = [];
  const sources: FakeProcess<ConnectCommand, never>[] = [];
  const states: LocalServiceState[] = [];
  const httpPorts: MessagePortMain[] = [];
  const credentialsKey = vi.fn(async () => ({ key: "a2V5", lasts: true }));
  const localService = new LocalServiceProcess({
    startService: () => {
      const child = new Service();
      services.push(child);
      return child;
    },
    startProgram: {
      engine: () => {
        const child = new FakeProcess<ConnectCommand, never>();
        engines.push(child);
        return child;
      },
      source: () => {
        const child = new FakeProcess<ConnectCommand, never>();
        sources.push(child);
        return child;
      },
    },
    credentialsKey,
    createChannel: fakeChannel,
    fetchOver: (port): Fetch => {
      httpPorts.push(port);
      const number = httpPorts.length;
      return async () => new Response(`run ${number}`);
    },
    dataFolder: "/data",
    sessionKey: "key",
    provisioningMs: 5,
    log: silentLog(),
    onStateChanged: (state) => states.push(state),
  });
  localService.start();
  return { localService, services, engines, sources, states, httpPorts, credentialsKey };
}

const options = (signal = new AbortController().signal): FetchOptions => ({
  method: "GET",
  headers: {},
  body: null,
  signal,
  ...({
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
  } as const),
});

describe("LocalServiceProcess", () => {
  it("hands the service its folder, its key and its HTTP port with the first message", () => {
    const { services } = started();
    expect(services[0]?.posted).toHaveLength(1);
    expect(services[0]?.start[0]?.params).toEqual({
      dataFolder: "/data",
      sessionKey: "key",
      provisioningMs: 5,
    });
    expect(services[0]?.start[0]?.context.ports).toHaveLength(3);
  });

  it("lets requests wait until the service is ready", async () => {
    const { localService, services, states } = started();
    const answer = localService.fetch("http://local/api/v1/databases", options());
    services[0]?.ready();
    expect(await (await answer).text()).toBe("run 1");
    expect(states).toEqual(["starting", "running"]);
  });

  it("gives up a waiting request when its caller does", async () => {
    const { localService } = started();
    const caller = new AbortController();
    const answer = localService.fetch("http://local/", options(caller.signal));
    caller.abort(new Error("left"));
    await expect(answer).rejects.toThrow("left");
  });

  it("starts a service that crashed again, with a port of its own, and ends its engines", async () => {
    const { localService, services, engines, states } = started();
    services[0]?.ready();
    await localService.ready();
    void services[0]?.host.call("runProcess", { program: "engine" });
    services[0]?.exit(11);
    expect(engines[0]?.killed).toBe(true);
    const waiting = localService.fetch("http://local/", options());
    vi.advanceTimersByTime(restartDelay(1));
    services[1]?.ready();
    expect(await (await waiting).text()).toBe("run 4");
    expect(states).toEqual(["starting", "running", "stopped", "starting", "running"]);
  });

  it("says why the service cannot run, and keeps trying", async () => {
    const { localService, services } = started();
    const waiting = localService.ready();
    services[0]?.start[0]?.resolve("Process 12 holds the folder.");
    await expect(waiting).rejects.toMatchObject({
      code: "LOCAL_SERVICE_STOPPED",
      message: "Process 12 holds the folder.",
    });
    await expect(localService.fetch("http://local/", options())).rejects.toMatchObject({
      message: "Process 12 holds the folder.",
    });
    expect(services[0]?.stop).toHaveLength(1);
    services[0]?.exit(0);
    vi.advanceTimersByTime(restartDelay(1));
    services[1]?.ready();
    await vi.waitFor(async () =>
      expect((await localService.fetch("http://local/", options())).ok).toBe(true),
    );
  });

  it("connects an engine process with the service, ends it for the service, and reports its end", async () => {
    const { services, engines } = started();
    const killing = new AbortController();
    const came: unknown[] = [];
    const running = services[0]?.host.call(
      "runProcess",
      { program: "engine" },
      { signal: killing.signal, onPorts: (ports) => came.push(...ports), onPart: (part) => came.push(part) },
    );
    expect(engines[0]?.posted).toMatchObject([{ command: { type: "connect" } }]);
    expect(came).toEqual([expect.anything(), "started"]);
    expect(came[0]).not.toBe(engines[0]?.posted[0]?.transfer[0]);
    killing.abort();
    expect(engines[0]?.killed).toBe(true);
    await expect(running).resolves.toBe(9);
  });

  it("stops the service when asked, and leaves no engine behind", async () => {
    const { localService, services, engines } = started();
    void services[0]?.host.call("runProcess", { program: "engine" });
    const stopped = localService.stop();
    expect(services[0]?.stop).toHaveLength(1);
    services[0]?.exit(0);
    await stopped;
    expect(engines[0]?.killed).toBe(true);
  });

  it("starts the program that the service asked for: a database or a reader of a source", () => {
    const { services, engines, sources } = started();
    void services[0]?.host.call("runProcess", { program: "source" });
    expect(sources[0]?.posted).toMatchObject([{ command: { type: "connect" } }]);
    expect(engines).toEqual([]);
  });

  it("hands the service the key for its credentials when it asks, and says why there is none", async () => {
    const { services, credentialsKey } = started();
    expect(credentialsKey).not.toHaveBeenCalled();
    await expect(services[0]?.host.call("credentialsKey", null)).resolves.toEqual({
      key: "a2V5",
      lasts: true,
    });
    credentialsKey.mockRejectedValueOnce(new AppError("KEYCHAIN_LOCKED", "The keychain is locked."));
    await expect(services[0]?.host.call("credentialsKey", null)).rejects.toMatchObject({
      code: "KEYCHAIN_LOCKED",
      message: "The keychain is locked.",
    });
  });

  it("answers no process that is gone: its calls are numbered as those of the next one", async () => {
    const { services, credentialsKey } = started();
    let find: (key: { key: string; lasts: boolean }) => void = () => undefined;
    credentialsKey.mockReturnValueOnce(new Promise((resolve) => (find = resolve)));
    void services[0]?.host.call("credentialsKey", null);
    services[0]?.exit(11);
    vi.advanceTimersByTime(restartDelay(1));
    const before = services.map(({ posted }) => posted.length);
    find({ key: "a2V5", lasts: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(services.map(({ posted }) => posted.length)).toEqual(before);
  });

  const load = {
    databaseId: "db",
    table: "orders",
    replace: false,
    files: [],
    columns: [],
    rows: 0,
    truncated: false,
  };
  const watch = { signal: new AbortController().signal, onRows: () => undefined };

  it("hands a kept result to the service and reports how it ended", async () => {
    const { localService, services } = started();
    services[0]?.ready();
    const loading = [localService.loadTable(load, watch), localService.loadTable(load, watch)];
    await vi.waitFor(() => expect(services[0]?.loadTable).toHaveLength(2));
    services[0]?.loadTable[0]?.resolve(7);
    services[0]?.loadTable[1]?.reject(new AppError("TABLE_EXISTS", "A result is kept already."));
    await expect(loading[0]).resolves.toBe(7);
    await expect(loading[1]).rejects.toMatchObject({
      code: "TABLE_EXISTS",
      message: "A result is kept already.",
    });
  });

  it("reports to each load how many of its rows are in its table", async () => {
    const { localService, services } = started();
    services[0]?.ready();
    const reported: number[][] = [[], []];
    const loading = reported.map((rows) =>
      localService.loadTable(load, { ...watch, onRows: (rowsDone) => rows.push(rowsDone) }),
    );
    await vi.waitFor(() => expect(services[0]?.loadTable).toHaveLength(2));
    const [first, second] = services[0]?.loadTable ?? [];
    void first?.context.send(3);
    void second?.context.send(5);
    void first?.context.send(7);
    for (const asked of [first, second]) asked?.resolve(7);
    await Promise.all(loading);
    void first?.context.send(9);
    expect(reported).toEqual([[3, 7], [5]]);
  });

  it("asks the service to stop a load that nobody wants, and waits until its files are free", async () => {
    const { localService, services } = started();
    services[0]?.ready();
    const caller = new AbortController();
    const loading = localService.loadTable(load, { ...watch, signal: caller.signal });
    await vi.waitFor(() => expect(services[0]?.loadTable).toHaveLength(1));
    caller.abort();
    const [asked] = services[0]?.loadTable ?? [];
    expect(asked?.context.signal.aborted).toBe(true);
    asked?.reject(new AppError("CANCELLED"));
    await expect(loading).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("ends the loads of a service that ends", async () => {
    const { localService, services } = started();
    services[0]?.ready();
    const loading = localService.loadTable(load, watch);
    await vi.waitFor(() => expect(services[0]?.loadTable).toHaveLength(1));
    services[0]?.exit(11);
    await expect(loading).rejects.toMatchObject({ code: "LOCAL_SERVICE_STOPPED" });
  });
});
