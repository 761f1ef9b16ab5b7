import { describe, expect, it } from "vitest";
import type { QueryError, StoppedStatement } from "../engines/DatabaseEngine";
import { StoppedStatements } from "./StoppedStatements";

type Answer = { readonly ok: true } | { readonly ok: false; readonly failure: QueryError };

const answered: Answer = { ok: true };

function stoppedBy(reason: StoppedStatement["reason"], flags: Partial<StoppedStatement> = {}): Answer {
  const isSuspect = reason !== "stuck" && reason !== "closed";
  const stopped = { reason, isSuspect, isOnlySuspect: false, mayHaveChanged: false, ...flags };
  return { ok: false, failure: { kind: "engineStopped", message: "The process was ended.", stopped } };
}

/** Gives these answers one after another, the last one again and again. */
function answering(...answers: readonly Answer[]) {
  const runs = { count: 0 };
  const runOnce = async () => {
    runs.count += 1;
    return answers[Math.min(runs.count, answers.length) - 1] ?? answered;
  };
  return { runs, runOnce };
}

describe("StoppedStatements", () => {
  it("runs a statement again when another one ended its process", async () => {
    const { runs, runOnce } = answering(stoppedBy("stuck"), stoppedBy("memory"), answered);
    expect(await new StoppedStatements().run(runOnce)).toBe(answered);
    expect(runs.count).toBe(3);
  });

  it.each([
    ["it may have changed data", stoppedBy("stuck", { mayHaveChanged: true })],
    ["it alone may have ended its process", stoppedBy("memory", { isOnlySuspect: true })],
    ["it failed by itself", { ok: false, failure: { kind: "statement", message: "Division by zero." } }],
  ] as const)("does not run a statement again when %s", async (_, failed) => {
    const { runs, runOnce } = answering(failed, answered);
    expect(await new StoppedStatements().run(runOnce)).toBe(failed);
    expect(runs.count).toBe(1);
  });

  it("runs a statement once more that found its engine invalidated, and no more than that", async () => {
    const found = stoppedBy("invalidated", { isOnlySuspect: true });
    const victim = answering(found, answered);
    expect(await new StoppedStatements().run(victim.runOnce)).toBe(answered);
    const culprit = answering(found);
    expect(await new StoppedStatements().run(culprit.runOnce)).toBe(found);
    expect(culprit.runs.count).toBe(2);
  });

  it("gives a statement up whose process ends every time", async () => {
    const { runs, runOnce } = answering(stoppedBy("crashed"));
    expect((await new StoppedStatements().run(runOnce)).ok).toBe(false);
    expect(runs.count).toBe(4);
  });

  it("runs suspects one at a time, and the others beside them", async () => {
    const statements = new StoppedStatements();
    let running = 0;
    let most = 0;
    const suspect = () => {
      let runs = 0;
      return statements.run(async () => {
        runs += 1;
        if (runs === 1) return stoppedBy("memory");
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => {
          setTimeout(resolve, 1);
        });
        running -= 1;
        return answered;
      });
    };
    const endless = new Promise<Answer>(() => undefined);
    void statements.run(() => endless);
    const all = await Promise.all([suspect(), suspect(), suspect()]);
    expect(all).toEqual([answered, answered, answered]);
    expect(most).toBe(1);
  });
});
