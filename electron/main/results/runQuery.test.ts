import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { errorData } from "../ipc/errorData";
import { restartDelay } from "../processes/SupervisedProcess";
import { fakeChannel } from "../testing/fakeChannel";
import { silentLog } from "../testing/silentLog";
import { TakingStore } from "../testing/TakingStore";
import { type QueryPorts, runQuery } from "./resultHandlers";
import { ResultStoreProcess } from "./ResultStoreProcess";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const input = {
  runId: "11111111-1111-4111-8111-111111111111",
  profileId: "p",
  databaseId: "d",
  sql: "select 1",
  maxRows: 10,
  readOnly: false,
};

function bodyOf(...parts: number[]) {
  let cancelled = false;
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = parts[pulled];
        pulled += 1;
        if (size === undefined) controller.close();
        else controller.enqueue(new Uint8Array(size));
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, wasCancelled: () => cancelled, pulled: () => pulled };
}

function ready(query: QueryPorts["client"]["query"]) {
  const processes: TakingStore[] = [];
  const states: string[] = [];
  const store = new ResultStoreProcess({
    start: () => {
      const child = new TakingStore();
      processes.push(child);
      return child;
    },
    createChannel: fakeChannel,
    spillFolder: "/spill",
    keptBytes: () => 0,
    onStateChanged: (state) => states.push(state),
    log: silentLog(),
  });
  store.start();
  const caller = new AbortController();
  const sendResultPort = vi.fn();
  const ports = {
    client: { query },
    sessions: { query: () => Promise.reject(new Error("No session is asked for here.")) },
    store,
    now: () => performance.now(),
    describe: (error: unknown) => errorData(error, "test", silentLog()),
  };
  const run = () => runQuery(ports, input, { signal: caller.signal, page: { sendResultPort } });
  return { store, processes, states, caller, sendResultPort, run };
}

const types = (process: TakingStore | undefined) => process?.commands.map(({ type }) => type);

describe("runQuery", () => {
  it("gives the page its port before the statement is sent, then streams the answer into the store", async () => {
    const { run, processes, sendResultPort } = ready(async () => {
      expect(sendResultPort).toHaveBeenCalledOnce();
      return bodyOf(10, 20);
    });
    expect(await run()).toMatchObject({ rowCount: 3, truncated: true });
    expect(types(processes[0])).toEqual(["configure", "create", "connect", "rpc.call", "rpc.call", "end"]);
  });

  it("reads no further than the store takes in", async () => {
    const mebibyte = 1024 * 1024;
    const answer = bodyOf(...Array.from({ length: 20 }, () => mebibyte));
    const { run, processes } = ready(async () => answer);
    const [store] = processes;
    if (store === undefined) throw new Error("no store");
    store.takes = false;
    const running = run();
    await vi.waitFor(() => expect(answer.pulled()).toBe(4));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answer.pulled()).toBe(4);
    store.takeAll();
    expect(await running).toMatchObject({ rowCount: 3 });
  });

  it("tells the page's port and the caller of the same error when the statement fails", async () => {
    const { run, processes } = ready(() =>
      Promise.reject(new AppError("STATEMENT_FAILED", "No such table.")),
    );
    await expect(run()).rejects.toMatchObject({ code: "STATEMENT_FAILED" });
    expect(processes[0]?.commands.at(-1)).toMatchObject({
      type: "fail",
      runId: input.runId,
      error: { code: "STATEMENT_FAILED", message: "No such table." },
    });
  });

  it("calls a run that was stopped stopped, whatever error came of it", async () => {
    const { run, caller, processes } = ready((_profile, _database, _statement, signal) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("socket hang up")));
      });
    });
    const running = run();
    caller.abort();
    await expect(running).rejects.toMatchObject({ code: "CANCELLED" });
    expect(processes[0]?.commands.at(-1)).toMatchObject({ type: "fail", error: { code: "CANCELLED" } });
  });

  it("stops the statement when the store finds that the answer is none", async () => {
    const answer = bodyOf(1, 1, 1);
    const { run, processes } = ready(async () => answer);
    const error = new AppError("ANSWER_NOT_UNDERSTOOD").toData();
    const running = run();
    processes[0]?.say({ type: "broken", runId: input.runId, error });
    await expect(running).rejects.toMatchObject({ code: "ANSWER_NOT_UNDERSTOOD" });
    expect(answer.wasCancelled()).toBe(true);
  });

  it("fails open runs when the store stops, starts it again and forgets what it kept", async () => {
    const { run, store, processes, states } = ready(async (_profile, _database, _statement, signal) => ({
      body: new ReadableStream({
        start(controller) {
          signal?.addEventListener("abort", () => controller.error(new AppError("CANCELLED")));
        },
      }),
    }));
    processes[0]?.say({ type: "ready" });
    const running = run();
    await vi.waitFor(() => expect(types(processes[0])).toContain("connect"));
    processes[0]?.exit(11);
    await expect(running).rejects.toMatchObject({ code: "RESULT_STORE_STOPPED" });
    expect(() => store.connect(input.runId)).toThrow(expect.objectContaining({ code: "RESULT_GONE" }));
    vi.advanceTimersByTime(restartDelay(1));
    processes[1]?.say({ type: "ready" });
    expect(states).toEqual(["running", "restarted"]);
  });

  it("opens a kept result again, and no result that made room or was closed", async () => {
    const { run, store, processes } = ready(async () => bodyOf(1));
    await run();
    expect(store.connect(input.runId)).toBeDefined();
    processes[0]?.say({ type: "dropped", runId: input.runId });
    expect(() => store.connect(input.runId)).toThrow(expect.objectContaining({ code: "RESULT_GONE" }));
  });

  it("runs no two statements under one name", async () => {
    const { run } = ready(async () => bodyOf(1));
    await run();
    await expect(run()).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});
