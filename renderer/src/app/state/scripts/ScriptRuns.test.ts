// @vitest-environment happy-dom
import fc from "fast-check";
import { AppError } from "#shared/errors/AppError";
import { beforeEach, describe, expect, it } from "vitest";
import type { MethodOutput } from "#shared/contract/methods";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { StatementRuns } from "../runs/StatementRuns";
import { lineBreaksIn, ScriptRuns } from "./ScriptRuns";
import type { CompleteAnswer } from "./scriptState";
import { shownRun } from "./useScript";

type Answer = MethodOutput<"query.run">;

/** How each statement ends, by its text; a statement without an entry succeeds with two rows. */
let ends: Map<string, (signal: AbortSignal) => Promise<Answer>>;
let answers: Map<string, CompleteAnswer>;
let fake: FakeBridge;
let runs: StatementRuns;
let opened: StatementRuns;
let scripts: ScriptRuns;
let continuesOnError: boolean;

beforeEach(() => {
  ends = new Map();
  answers = new Map();
  continuesOnError = false;
  fake = new FakeBridge({
    "results.close": () => ({}),
    "results.open": () => ({}),
    "query.run": ({ sql }, signal) => ends.get(sql)?.(signal) ?? rows(2),
  }).install();
  const places = { open: () => undefined, close: () => undefined, whole: () => Promise.resolve() };
  const shown = { current: () => "a", subscribe: () => () => undefined };
  runs = new StatementRuns(places, shown);
  opened = new StatementRuns(places, shown);
  scripts = new ScriptRuns(runs, opened, (runId) => Promise.resolve(answers.get(sqlOf(runId)) ?? null));
});

const rows = (rowCount: number): Promise<Answer> =>
  Promise.resolve({ rowCount, truncated: false, columnsKey: "", firstByteMs: 1, totalMs: 17 });
const fails = (code: "STATEMENT_FAILED" | "CONNECTION_REFUSED") => () =>
  Promise.reject(new AppError(code, "no such table"));
const never = (signal: AbortSignal) =>
  new Promise<Answer>((_, reject) => {
    signal.addEventListener("abort", () => reject(new AppError("CANCELLED")));
  });
const sqlOf = (runId: string) => fake.inputsOf("query.run").find((input) => input.runId === runId)?.sql ?? "";
const sent = () => fake.inputsOf("query.run").map(({ sql }) => sql);
const script = () => scripts.store.getState()["a"];
const statuses = () => script()?.steps.map(({ run }) => run?.status ?? null);

function runScript(...sqls: readonly string[]): Promise<void> {
  const text = sqls.join(";\n");
  let offset = 0;
  const statements = sqls.map((sql) => {
    const statement = { sql, offset };
    offset += sql.length + 2;
    return statement;
  });
  return scripts.run("a", statements, {
    text,
    continuesOnError: () => continuesOnError,
    runOne: async ({ sql, offset: at }, { onStarted }) => {
      const place = { profileId: "embedded", databaseId: "d1", maxRows: 100, readOnly: false };
      const ended = runs.start("a", { ...place, sql, offset: at });
      onStarted();
      await ended;
    },
  });
}

describe("ScriptRuns", () => {
  it("runs statements one after the other and keeps how each ended, with its line", async () => {
    await runScript("SELECT 1", "SELECT\n2", "SELECT 3");
    expect(sent()).toEqual(["SELECT 1", "SELECT\n2", "SELECT 3"]);
    expect(statuses()).toEqual(["succeeded", "succeeded", "succeeded"]);
    expect(script()?.steps.map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(script()).toMatchObject({ current: null, chosen: 2, totalMs: expect.any(Number) });
  });

  it("says what a write did", async () => {
    answers.set("DELETE FROM t", { columns: [{ name: "Count", type: "BIGINT" }], firstCell: "1000" });
    ends.set("DELETE FROM t", () => rows(1));
    await runScript("DELETE FROM t", "SELECT 1");
    expect(script()?.steps[0]?.outcome).toMatchObject({ kind: "changed", rows: 1000 });
  });

  it("stops at the first error and shows it", async () => {
    ends.set("B", fails("STATEMENT_FAILED"));
    await runScript("A", "B", "C");
    expect(sent()).toEqual(["A", "B"]);
    expect(statuses()).toEqual(["succeeded", "failed", null]);
    expect(script()?.chosen).toBe(1);
  });

  it("continues after an error of a statement where that is chosen, and shows the first error", async () => {
    continuesOnError = true;
    ends.set("B", fails("STATEMENT_FAILED")).set("D", fails("STATEMENT_FAILED"));
    await runScript("A", "B", "C", "D", "E");
    expect(statuses()).toEqual(["succeeded", "failed", "succeeded", "failed", "succeeded"]);
    expect(script()?.chosen).toBe(1);
  });

  it("ends where the service is out of reach, whatever is chosen", async () => {
    continuesOnError = true;
    ends.set("B", fails("CONNECTION_REFUSED"));
    await runScript("A", "B", "C");
    expect(statuses()).toEqual(["succeeded", "failed", null]);
  });

  it("stops the statement under way and begins no other", async () => {
    ends.set("B", never);
    continuesOnError = true;
    const ended = runScript("A", "B", "C");
    await expect.poll(sent).toEqual(["A", "B"]);
    scripts.stop("a");
    await ended;
    expect(sent()).toEqual(["A", "B"]);
    expect(statuses()).toEqual(["succeeded", "cancelled", null]);
    expect(script()?.totalMs).not.toBeNull();
  });

  it("ends at once when stopped, though the service takes its time", async () => {
    ends.set("A", () => new Promise<Answer>(() => undefined));
    const ended = runScript("A", "B");
    await expect.poll(sent).toEqual(["A"]);
    scripts.stop("a");
    await ended;
    expect(statuses()).toEqual(["cancelled", null]);
  });

  it("ends where the user decides against a statement", async () => {
    await scripts.run("a", [{ sql: "A", offset: 0 }], {
      text: "A",
      continuesOnError: () => true,
      runOne: () => Promise.resolve(),
    });
    expect(statuses()).toEqual([null]);
    expect(script()?.totalMs).not.toBeNull();
  });

  it("leaves a script that took its place alone", async () => {
    ends.set("A", never);
    const first = runScript("A", "B");
    await expect.poll(sent).toEqual(["A"]);
    await runScript("X", "Y");
    await first;
    expect(sent()).toEqual(["A", "X", "Y"]);
    expect(script()?.steps.map(({ sql }) => sql)).toEqual(["X", "Y"]);
  });

  it("draws no result while it runs, and opens the one that is chosen from the store", async () => {
    ends.set("C", never);
    const ended = runScript("A", "B", "C");
    await expect.poll(sent).toEqual(["A", "B", "C"]);
    expect(shownRun(script(), runs.store.getState()["a"], undefined)).toEqual({ kind: "progress" });
    scripts.choose("a", 0);
    const runId = script()?.steps[0]?.run?.request.runId;
    expect(fake.inputsOf("results.open")).toEqual([{ runId }]);
    expect(shownRun(script(), runs.store.getState()["a"], opened.store.getState()["a"])).toMatchObject({
      run: { status: "succeeded", request: { runId } },
    });
    scripts.stop("a");
    await ended;
    expect(script()?.chosen).toBe(0);
  });

  it("keeps showing the chosen result when the next statement takes the tab's run", async () => {
    let go: () => void = () => undefined;
    ends.set("A", () => new Promise((resolve) => (go = () => resolve(rows(5)))));
    ends.set("B", never);
    const ended = runScript("A", "B");
    await expect.poll(sent).toEqual(["A"]);
    scripts.choose("a", 0);
    expect(shownRun(script(), runs.store.getState()["a"], undefined)).toMatchObject({
      run: { status: "running" },
    });
    go();
    await expect.poll(sent).toEqual(["A", "B"]);
    expect(fake.inputsOf("results.open")).toEqual([{ runId: script()?.steps[0]?.run?.request.runId }]);
    scripts.stop("a");
    await ended;
  });

  it("says of a result that is no longer kept that it is gone", async () => {
    fake.handle("results.open", () => Promise.reject(new AppError("RESULT_GONE")));
    await runScript("A", "B");
    scripts.choose("a", 0);
    await expect.poll(() => opened.store.getState()["a"]?.status).toBe("gone");
    expect(shownRun(script(), runs.store.getState()["a"], opened.store.getState()["a"])).toMatchObject({
      run: { status: "gone", request: { sql: "A" } },
    });
  });

  it("shows of a statement that was not run that it was not", async () => {
    ends.set("A", fails("STATEMENT_FAILED"));
    await runScript("A", "B");
    scripts.choose("a", 1);
    expect(shownRun(script(), runs.store.getState()["a"], undefined)).toMatchObject({ kind: "notRun" });
  });

  it("runs exactly the statements before the first failure, or all where it continues", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (good, goesOn) => {
          continuesOnError = goesOn;
          const sqls = good.map((isGood, index) => `${isGood ? "GOOD" : "BAD"} ${index}`);
          for (const sql of sqls) if (sql.startsWith("BAD")) ends.set(sql, fails("STATEMENT_FAILED"));
          const before = sent().length;
          await runScript(...sqls);
          const first = good.indexOf(false);
          const expected = goesOn || first === -1 ? sqls : sqls.slice(0, first + 1);
          expect(sent().slice(before)).toEqual(expected);
        },
      ),
    );
  });
});

describe("lineBreaksIn", () => {
  it("counts a carriage return with its line feed once", () => {
    expect(lineBreaksIn("a\r\nb\nc\rd")).toBe(3);
  });
});
