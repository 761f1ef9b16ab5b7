import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DiagnosticsMethods } from "#shared/processes/diagnosticsPort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import { FakeProcess } from "../testing/FakeProcess";
import { silentLog } from "../testing/silentLog";
import { StatementChecks } from "./StatementChecks";

const request = { relations: [], temporary: [], statements: ["selec 1"] };
const found = [[{ kind: "syntax" as const, message: "m", start: 0, end: 5, replacements: [] }]];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openChecks() {
  const started: FakeProcess<RpcRequest<DiagnosticsMethods>, RpcAnswer>[] = [];
  const checks = new StatementChecks({
    log: silentLog(),
    start: () => {
      const process = new FakeProcess<RpcRequest<DiagnosticsMethods>, RpcAnswer>();
      started.push(process);
      return process;
    },
  });
  const answer = (index: number): void => {
    const call = started[index]?.commands.findLast(({ type }) => type === "rpc.call");
    started[index]?.say({ type: "rpc.result", id: call?.id ?? 0, result: found });
  };
  return { checks, started, answer };
}

describe("StatementChecks", () => {
  it("starts its process with the first check, and uses it again", async () => {
    const { checks, started, answer } = openChecks();
    expect(started).toHaveLength(0);
    const first = checks.check(request);
    answer(0);
    expect(await first).toEqual(found);
    const second = checks.check(request);
    answer(0);
    expect(await second).toEqual(found);
    expect(started).toHaveLength(1);
  });

  it("ends a process that does not answer, says nothing, and checks again after a pause", async () => {
    const { checks, started, answer } = openChecks();
    const first = checks.check(request);
    answer(0);
    await first;
    const late = checks.check(request);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await late).toEqual([]);
    expect(started[0]?.killed).toBe(true);
    expect(await checks.check(request)).toEqual([]);
    expect(started).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    const again = checks.check(request);
    answer(1);
    expect(await again).toEqual(found);
  });

  it("waits longer for the first answer, which the process has to start for", async () => {
    const { checks, started, answer } = openChecks();
    const first = checks.check(request);
    await vi.advanceTimersByTimeAsync(15_000);
    answer(0);
    expect(await first).toEqual(found);
    expect(started[0]?.killed).toBe(false);
  });

  it("says nothing where its process ends by itself, and starts another for the next check", async () => {
    const { checks, started, answer } = openChecks();
    const lost = checks.check(request);
    started[0]?.exit(11);
    expect(await lost).toEqual([]);
    const next = checks.check(request);
    answer(1);
    expect(await next).toEqual(found);
  });

  it("ends its process when nothing was checked for five minutes", async () => {
    const { checks, started, answer } = openChecks();
    const first = checks.check(request);
    answer(0);
    await first;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(started[0]?.killed).toBe(true);
  });
});
