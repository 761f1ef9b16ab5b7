import { describe, expect, it } from "vitest";
import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { retryRead } from "./retryRead";

/** Fails with each of these in turn and then succeeds; tells how long each wait was. */
async function tryWith(
  failures: readonly AppError[],
  random = 0.5,
): Promise<{ outcome: unknown; waits: number[] }> {
  const waits: number[] = [];
  let tries = 0;
  const read = async (): Promise<string> => {
    const failure = failures[tries++];
    if (failure !== undefined) throw failure;
    return "rows";
  };
  const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const outcome = await retryRead(read, undefined, { sleep, random: () => random }).catch(
    (error: unknown) => error,
  );
  return { outcome, waits };
}

describe("a read that failed", () => {
  it.each<ErrorCode>([
    "CONNECTION_CUT",
    "CONNECTION_REFUSED",
    "DNS_FAILED",
    "SERVICE_FAULT",
    "LOCAL_SERVICE_STOPPED",
  ])("with %s is tried twice more, later each time", async (code) => {
    const failure = new AppError(code);
    expect(await tryWith([failure])).toEqual({ outcome: "rows", waits: [300] });
    expect(await tryWith([failure, failure])).toEqual({ outcome: "rows", waits: [300, 600] });
    expect(await tryWith([failure, failure, failure])).toEqual({ outcome: failure, waits: [300, 600] });
  });

  it.each<ErrorCode>([
    "KEY_REJECTED",
    "NOT_FOUND",
    "TLS_FAILED",
    "TIMEOUT",
    "CANCELLED",
    "REDIRECT_REFUSED",
    "ANSWER_NOT_JSON",
  ])("with %s is not tried again", async (code) => {
    const failure = new AppError(code);
    expect(await tryWith([failure])).toEqual({ outcome: failure, waits: [] });
  });

  it("waits at random, so that windows do not return together", async () => {
    const failure = new AppError("SERVICE_FAULT");
    expect((await tryWith([failure, failure], 0)).waits).toEqual([150, 300]);
    expect((await tryWith([failure, failure], 1)).waits).toEqual([450, 900]);
  });

  it("waits as long as the service asks, but not longer than a person would", async () => {
    const soon = new AppError("RATE_LIMITED", "Slow down", { retryAfterSeconds: 2 });
    expect(await tryWith([soon])).toEqual({ outcome: "rows", waits: [2000] });
    const late = new AppError("RATE_LIMITED", "Slow down", { retryAfterSeconds: 60 });
    expect(await tryWith([late])).toEqual({ outcome: late, waits: [] });
  });
});
