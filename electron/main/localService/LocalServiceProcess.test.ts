import type { MessagePortMain } from "electron";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LocalServiceCommand, LocalServiceEvent } from "#shared/processes/localServicePort";
import { AppError } from "#shared/errors/AppError";
import { restartDelay } from "../processes/SupervisedProcess";
import { fakeChannel } from "../testing/fakeChannel";
import { FakeProcess } from "../testing/FakeProcess";
import { silentLog } from "../testing/silentLog";
import type { Fetch, FetchOptions } from "../transport/Transport";
import { LocalServiceProcess, type LocalServiceState } from "./LocalServiceProcess";
import type { ConnectCommand } from "./ProcessHost";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Service = FakeProcess<LocalServiceCommand, LocalServiceEvent>;

function started() {
  const services: Service[] = [];
  const engines: FakeProcess<ConnectCommand, never>[] = [];
  const sources: FakeProcess<ConnectCommand, never>[] = [];
  const states: LocalServiceState[] = [];
  const httpPorts: MessagePortMain[] = [];
  const localService = new LocalServiceProcess({
    startService: () => {
      const child: Service = new FakeProcess();
      services.push(child);
      return child;
    },
    startEngine: () => {
      const child = new FakeProcess<ConnectCommand, never>();
      engines.push(child);
      return child;
    },
    startSource: () => {
      const child = new FakeProcess<ConnectCommand, never>();
      sources.push(child);
      return child;
    },
    credentialsKey: async () => ({ key: "a2V5", lasts: true }),
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
  return { localService, services, engines, sources, states, httpPorts };
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
    expect(services[0]?.posted[0]).toMatchObject({
      command: { type: "start", dataFolder: "/data", sessionKey: "key", provisioningMs: 5 },
    });
    expect(services[0]?.posted[0]?.transfer).toHaveLength(2);
  });

  it("lets requests wait until the service is ready", async () => {
    const { localService, services, states } = started();
    const answer = localService.fetch("http://local/api/v1/databases", options());
    services[0]?.say({ type: "ready" });
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
    services[0]?.say({ type: "ready" });
    services[0]?.say({ type: "startProcess", processName: "db#1", program: "engine" });
    services[0]?.exit(11);
    expect(engines[0]?.killed).toBe(true);
    const waiting = localService.fetch("http://local/", options());
    vi.advanceTimersByTime(restartDelay(1));
    services[1]?.say({ type: "ready" });
    expect(await (await waiting).text()).toBe("run 3");
    expect(states).toEqual(["starting", "running", "stopped", "starting", "running"]);
  });

  it("says why the service cannot run, and keeps trying", async () => {
    const { localService, services } = started();
    const waiting = localService.ready();
    services[0]?.say({ type: "failed", message: "Process 12 holds the folder." });
    await expect(waiting).rejects.toMatchObject({
      code: "LOCAL_SERVICE_STOPPED",
      message: "Process 12 holds the folder.",
    });
    await expect(localService.fetch("http://local/", options())).rejects.toMatchObject({
      message: "Process 12 holds the folder.",
    });
    services[0]?.exit(0);
    vi.advanceTimersByTime(restartDelay(1));
    services[1]?.say({ type: "ready" });
    expect((await localService.fetch("http://local/", options())).ok).toBe(true);
  });

  it("connects an engine process with the service, and tells of its end", () => {
    const { services, engines } = started();
    services[0]?.say({ type: "startProcess", processName: "db#1", program: "engine" });
    expect(engines[0]?.posted).toMatchObject([{ command: { type: "connect" } }]);
    const told = services[0]?.posted.slice(1) ?? [];
    expect(told).toMatchObject([{ command: { type: "processStarted", processName: "db#1" } }]);
    expect(told[0]?.transfer).toHaveLength(1);
    expect(told[0]?.transfer[0]).not.toBe(engines[0]?.posted[0]?.transfer[0]);
    services[0]?.say({ type: "killProcess", processName: "db#1" });
    expect(engines[0]?.killed).toBe(true);
    expect(services[0]?.commands.at(-1)).toEqual({ type: "processExited", processName: "db#1", code: 9 });
  });

  it("stops the service when asked, and leaves no engine behind", async () => {
    const { localService, services, engines } = started();
    services[0]?.say({ type: "startProcess", processName: "db#1", program: "engine" });
    const stopped = localService.stop();
    expect(services[0]?.commands.at(-1)).toEqual({ type: "stop" });
    services[0]?.exit(0);
    await stopped;
    expect(engines[0]?.killed).toBe(true);
  });

  it("starts the program that the service asked for: a database or a reader of a source", () => {
    const { services, engines, sources } = started();
    services[0]?.say({ type: "startProcess", processName: "sync#1", program: "source" });
    expect(sources[0]?.posted).toMatchObject([{ command: { type: "connect" } }]);
    expect(engines).toEqual([]);
  });

  it("hands the service the key for its credentials when it asks, and not before", async () => {
    const { services } = started();
    expect(services[0]?.commands).not.toContainEqual(expect.objectContaining({ type: "credentialsKey" }));
    services[0]?.say({ type: "wantCredentialsKey" });
    await vi.waitFor(() =>
      expect(services[0]?.commands.at(-1)).toEqual({ type: "credentialsKey", key: "a2V5", lasts: true }),
    );
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

  it("hands a kept result to the service and tells how it ended", async () => {
    const { localService, services } = started();
    services[0]?.say({ type: "ready" });
    const loading = [localService.loadTable(load, watch), localService.loadTable(load, watch)];
    await vi.waitFor(() => expect(services[0]?.commands.slice(1)).toHaveLength(2));
    const ids = services[0]?.commands.flatMap((command) =>
      command.type === "loadTable" ? [command.loadId] : [],
    );
    services[0]?.say({ type: "tableLoaded", loadId: ids?.[0] ?? "", rows: 7 });
    const error = new AppError("TABLE_EXISTS", "A result is kept already.").toData();
    services[0]?.say({ type: "tableNotLoaded", loadId: ids?.[1] ?? "", error });
    await expect(loading[0]).resolves.toBe(7);
    await expect(loading[1]).rejects.toMatchObject({
      code: "TABLE_EXISTS",
      message: "A result is kept already.",
    });
  });

  it("tells each load how many of its rows are in its table", async () => {
    const { localService, services } = started();
    services[0]?.say({ type: "ready" });
    const told: number[][] = [[], []];
    const loading = told.map((rows) =>
      localService.loadTable(load, { ...watch, onRows: (rowsDone) => rows.push(rowsDone) }),
    );
    await vi.waitFor(() => expect(services[0]?.commands.slice(1)).toHaveLength(2));
    const [first = "", second = ""] = (services[0]?.commands ?? []).flatMap((command) =>
      command.type === "loadTable" ? [command.loadId] : [],
    );
    services[0]?.say({ type: "tableRows", loadId: first, rowsDone: 3 });
    services[0]?.say({ type: "tableRows", loadId: second, rowsDone: 5 });
    services[0]?.say({ type: "tableRows", loadId: first, rowsDone: 7 });
    for (const loadId of [first, second]) services[0]?.say({ type: "tableLoaded", loadId, rows: 7 });
    await Promise.all(loading);
    services[0]?.say({ type: "tableRows", loadId: first, rowsDone: 9 });
    expect(told).toEqual([[3, 7], [5]]);
  });

  it("asks the service to stop a load that nobody wants, and waits until its files are free", async () => {
    const { localService, services } = started();
    services[0]?.say({ type: "ready" });
    const caller = new AbortController();
    const loading = localService.loadTable(load, { ...watch, signal: caller.signal });
    await vi.waitFor(() => expect(services[0]?.commands.at(-1)).toMatchObject({ type: "loadTable" }));
    caller.abort();
    const asked = services[0]?.commands.at(-1);
    expect(asked).toMatchObject({ type: "stopLoad" });
    const loadId = asked?.type === "stopLoad" ? asked.loadId : "";
    services[0]?.say({ type: "tableNotLoaded", loadId, error: new AppError("CANCELLED").toData() });
    await expect(loading).rejects.toMatchObject({ code: "CANCELLED" });
  });
});
