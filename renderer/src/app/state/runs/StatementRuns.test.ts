// @vitest-environment happy-dom
import type { MethodOutput } from "#shared/contract/methods";
import { AppError } from "#shared/errors/AppError";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { StatementRuns } from "./StatementRuns";

type Answer = MethodOutput<"query.run">;

interface Pending {
  readonly sql: string;
  readonly runId: string;
  readonly succeed: (rowCount: number) => void;
  readonly fail: (error: AppError) => void;
  readonly signal: AbortSignal;
}

const statement = { profileId: "embedded", databaseId: "d1", offset: 0, maxRows: 100, readOnly: false };
let pending: Pending[];
let opened: string[];
let closed: string[];
/** Says of a result that it has come in. */
let whole: Map<string, () => void>;
let runs: StatementRuns;
let fake: FakeBridge;

beforeEach(() => {
  pending = [];
  opened = [];
  closed = [];
  fake = new FakeBridge({
    "results.close": () => ({}),
    "query.run": ({ sql, runId }, signal) =>
      new Promise<Answer>((resolve, reject) => {
        pending.push({
          sql,
          runId,
          signal,
          succeed: (rowCount) => resolve({ rowCount, truncated: false, firstByteMs: 1, totalMs: 2 }),
          fail: reject,
        });
      }),
  }).install();
  whole = new Map();
  runs = new StatementRuns(
    {
      open: (id) => opened.push(id),
      close: (id) => closed.push(id),
      whole: (id) => new Promise((resolve) => whole.set(id, resolve)),
    },
    { current: () => "b", subscribe: () => () => undefined },
  );
});

const stateOf = (tabId: string) => runs.store.getState()[tabId];

describe("runs of statements", () => {
  it("shows a tab as running, then with the rows of its own run", async () => {
    const end = runs.start("a", { ...statement, sql: "SELECT 1" });
    expect(stateOf("a")?.status).toBe("running");
    pending[0]?.succeed(7);
    expect(await end).toBe("succeeded");
    expect(stateOf("a")).toMatchObject({ status: "succeeded", rowCount: 7, request: { sql: "SELECT 1" } });
  });

  it("asks for the result's port before the statement is sent", () => {
    void runs.start("a", { ...statement, sql: "SELECT 1" });
    expect(opened).toEqual([pending[0]?.runId]);
  });

  it("never lets a late answer replace that of a newer run in the same tab", async () => {
    const first = runs.start("a", { ...statement, sql: "SELECT 'slow'" });
    const second = runs.start("a", { ...statement, sql: "SELECT 'quick'" });
    pending[1]?.succeed(1);
    await second;
    pending[0]?.succeed(999);
    expect(await first).toBe("cancelled");
    expect(stateOf("a")).toMatchObject({ rowCount: 1, request: { sql: "SELECT 'quick'" } });
  });

  it("keeps the answers of two tabs apart, whichever comes first", async () => {
    const ends = [
      runs.start("a", { ...statement, sql: "SELECT 'a'" }),
      runs.start("b", { ...statement, sql: "SELECT 'b'" }),
    ];
    pending[1]?.succeed(2);
    pending[0]?.succeed(1);
    await Promise.all(ends);
    expect(stateOf("a")).toMatchObject({ rowCount: 1, request: { sql: "SELECT 'a'" } });
    expect(stateOf("b")).toMatchObject({ rowCount: 2, request: { sql: "SELECT 'b'" } });
  });

  it("frees the tab at once when it is stopped, and tells the service", async () => {
    const end = runs.start("a", { ...statement, sql: "SELECT 1" });
    runs.stop("a");
    expect(stateOf("a")?.status).toBe("cancelled");
    expect(pending[0]?.signal.aborted).toBe(true);
    pending[0]?.succeed(5);
    await end;
    expect(stateOf("a")?.status).toBe("cancelled");
  });

  it("brings nothing back to a tab that was closed meanwhile", async () => {
    const end = runs.start("a", { ...statement, sql: "SELECT 1" });
    runs.forget("a");
    pending[0]?.succeed(5);
    await end;
    expect(stateOf("a")).toBeUndefined();
    expect(closed).toEqual([pending[0]?.runId]);
  });

  it("gives up the result of the run before when a new one starts", async () => {
    const end = runs.start("a", { ...statement, sql: "SELECT 1" });
    pending[0]?.succeed(1);
    await end;
    void runs.start("a", { ...statement, sql: "SELECT 2" });
    expect(fake.inputsOf("results.close")).toEqual([{ runId: pending[0]?.runId }]);
  });

  it("keeps the last result while runs fail, and gives it up once one succeeds", async () => {
    const rerun = { ...statement, keepsEarlier: true };
    const runIdOf = (index: number) => pending[index]?.runId ?? "";
    const earlier = () => runs.earlier.getState()["a"]?.request.runId;
    const ends = [runs.start("a", { ...rerun, sql: "SELECT 1" })];
    pending[0]?.succeed(1);
    await ends[0];
    for (const index of [1, 2]) {
      const end = runs.start("a", { ...rerun, sql: "SELEC" });
      pending[index]?.fail(new AppError("STATEMENT_FAILED", "syntax error"));
      // oxlint-disable-next-line no-await-in-loop
      await end;
      expect(stateOf("a")?.status).toBe("failed");
      expect(earlier()).toBe(runIdOf(0));
      expect(closed).not.toContain(runIdOf(0));
    }
    const last = runs.start("a", { ...rerun, sql: "SELECT 2" });
    pending[3]?.succeed(1);
    await last;
    expect(earlier()).toBeUndefined();
    expect(closed).toContain(runIdOf(0));
    expect(closed).not.toContain(runIdOf(3));
  });

  it("closes the last result with its tab, and before a script", async () => {
    const rerun = { ...statement, keepsEarlier: true };
    for (const [index, tabId] of ["a", "b"].entries()) {
      const end = runs.start(tabId, { ...rerun, sql: "SELECT 1" });
      pending[index]?.succeed(1);
      // oxlint-disable-next-line no-await-in-loop
      await end;
    }
    void runs.start("a", { ...rerun, sql: "SELECT 2" });
    runs.forget("a");
    expect(closed).toEqual(expect.arrayContaining([pending[0]?.runId, pending[2]?.runId]));
    void runs.start("b", { ...statement, sql: "SELECT 2" });
    expect(closed).toContain(pending[1]?.runId);
    expect(runs.earlier.getState()).toEqual({});
  });

  it("keeps the error of a statement that failed", async () => {
    const end = runs.start("a", { ...statement, sql: "SELEC" });
    pending[0]?.fail(new AppError("STATEMENT_FAILED", "syntax error"));
    expect(await end).toBe("failed");
    expect(stateOf("a")).toMatchObject({ error: { code: "STATEMENT_FAILED", message: "syntax error" } });
  });

  it("says how long a statement may be instead of sending one that is longer", async () => {
    // 60,000 characters of two bytes each: fewer characters than the limit, more bytes.
    expect(await runs.start("a", { ...statement, sql: "é".repeat(60_000) })).toBe("failed");
    expect(pending).toEqual([]);
    expect(stateOf("a")).toMatchObject({ error: { message: expect.stringContaining("100 KB") } });
  });

  it("shows the result of a run from before the page was loaded if the store still has it", async () => {
    fake.handle("results.open", () => ({}));
    const request = { ...statement, sql: "SELECT 1", runId: "r1", startedAt: 0 };
    const reopening = runs.reopen("a", request);
    expect(stateOf("a")?.status).toBe("reopening");
    expect(opened).toEqual(["r1"]);
    await reopening;
    expect(stateOf("a")).toEqual({ status: "reopened", request, totalMs: null });
    expect(closed).toEqual([]);
  });

  it("opens the result of the shown tab first, and each of the others when the one before is whole", async () => {
    fake.handle("results.open", () => ({}));
    const run = (tabId: string) => {
      const request = { ...statement, sql: "SELECT 1", runId: `run ${tabId}`, startedAt: 0 };
      return { tabId, request, totalMs: 1 };
    };
    const reopening = runs.reopenAll(["a", "b", "c"].map(run));
    expect(stateOf("c")?.status).toBe("reopening");
    expect(opened).toEqual(["run b"]);
    await expect.poll(() => stateOf("b")?.status).toBe("reopened");
    await expect.poll(() => whole.has("run b")).toBe(true);
    expect(opened).toEqual(["run b"]);
    void runs.start("c", { ...statement, sql: "SELECT 'new'" });
    whole.get("run b")?.();
    await expect.poll(() => whole.has("run a")).toBe(true);
    whole.get("run a")?.();
    await reopening;
    expect(opened).toEqual(["run b", pending[0]?.runId, "run a"]);
    expect(stateOf("c")).toMatchObject({ status: "running" });
  });

  it("says of a result that it is gone, and keeps its statement", async () => {
    fake.handle("results.open", () => Promise.reject(new AppError("RESULT_GONE")));
    await runs.reopen("a", { ...statement, sql: "SELECT 1", runId: "r1", startedAt: 0 });
    expect(stateOf("a")).toMatchObject({ status: "gone", request: { sql: "SELECT 1" } });
    expect(closed).toEqual(["r1"]);
  });

  it("lets a run that began meanwhile stand, whatever became of the old result", async () => {
    fake.handle("results.open", () => Promise.reject(new AppError("RESULT_GONE")));
    const reopening = runs.reopen("a", { ...statement, sql: "SELECT 'old'", runId: "r1", startedAt: 0 });
    void runs.start("a", { ...statement, sql: "SELECT 'new'" });
    await reopening;
    expect(stateOf("a")).toMatchObject({ status: "running", request: { sql: "SELECT 'new'" } });
  });

  it("opens results again when the store comes back, marks lost ones as gone, and leaves errors and running statements", async () => {
    fake.handle("results.open", ({ runId }) =>
      runId === pending[0]?.runId ? {} : Promise.reject(new AppError("RESULT_GONE")),
    );
    const ends = ["a", "b", "c", "d"].map((id) => runs.start(id, { ...statement, sql: `SELECT '${id}'` }));
    pending[0]?.succeed(1);
    pending[1]?.fail(new AppError("STATEMENT_FAILED"));
    pending[3]?.succeed(1);
    await Promise.all([ends[0], ends[1], ends[3]]);
    const recovered = runs.recoverResults();
    await expect.poll(() => whole.get(pending[0]?.runId ?? "")).toBeDefined();
    whole.get(pending[0]?.runId ?? "")?.();
    expect(await recovered).toEqual({ back: 1, gone: 1 });
    expect(["a", "b", "c", "d"].map((id) => stateOf(id)?.status)).toEqual([
      "reopened",
      "failed",
      "running",
      "gone",
    ]);
    expect(closed).toEqual([pending[0]?.runId, pending[3]?.runId, pending[3]?.runId]);
  });
});
