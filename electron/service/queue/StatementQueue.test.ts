import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QueryAnswer } from "../engines/DatabaseEngine";
import { ServiceError } from "../environment/ServiceError";
import { StatementQueue, type RunOnce } from "./StatementQueue";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const answered = (): QueryAnswer => ({ ok: true, body: new ReadableStream() });
const interrupted: QueryAnswer = { ok: false, failure: { kind: "interrupted", message: "Interrupted." } };

const read = (keyId = "a", signal = new AbortController().signal) => ({
  sql: "SELECT 1",
  readOnly: true,
  keyId,
  signal,
});

/** Never ends by itself; yields where it is asked to. */
function endless(starts?: { count: number }): RunOnce {
  return (signal, yielding) => {
    if (starts !== undefined) starts.count += 1;
    return new Promise((resolve) => {
      const end = (): void => {
        signal.removeEventListener("abort", end);
        resolve(interrupted);
      };
      for (const each of [signal, yielding]) each?.addEventListener("abort", end);
    });
  };
}

/** Takes this long once it runs, and yields where it is asked to. */
function lasting(ms: number): RunOnce {
  return (_, yielding) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(answered()), ms);
      yielding?.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve(interrupted);
      });
    });
}

describe("StatementQueue", () => {
  it("answers short statements beside any number of endless ones", async () => {
    const queue = new StatementQueue(0, 250);
    for (let count = 0; count < 100; count += 1) void queue.run(read(`k${count % 3}`), endless());
    await vi.advanceTimersByTimeAsync(60_000);
    const answer = queue.run(read(), lasting(10));
    await vi.advanceTimersByTimeAsync(10);
    expect((await answer).ok).toBe(true);
  });

  it("answers a long statement that ends, although endless ones hold every long slot", async () => {
    const queue = new StatementQueue(0, 250);
    for (let count = 0; count < 10; count += 1) void queue.run(read(`k${count}`), endless());
    const answer = queue.run(read(), lasting(15_000));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect((await answer).ok).toBe(true);
  });

  it("does not interrupt a long statement while a long slot is free", async () => {
    const queue = new StatementQueue(0, 250);
    const starts = { count: 0 };
    void queue.run(read(), endless(starts));
    void queue.run(read(), endless(starts));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(starts.count).toBe(2);
  });

  it("runs no statement again that did not yield", async () => {
    const queue = new StatementQueue(0, 250);
    for (let count = 0; count < 10; count += 1) void queue.run(read(), endless());
    let runs = 0;
    const failed = { ok: false, failure: { kind: "statement", message: "Division by zero." } } as const;
    const answer = queue.run(read(), async () => {
      runs += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 5000);
      });
      return failed;
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toBe(failed);
    expect(runs).toBe(1);
  });

  it("answers reads although every slot for writes is taken", async () => {
    const queue = new StatementQueue(0, 250);
    const stuck: RunOnce = () => new Promise(() => undefined);
    for (let count = 0; count < 20; count += 1)
      void queue.run({ ...read(`k${count}`), readOnly: false, sql: "INSERT INTO t VALUES (1)" }, stuck);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await queue.run(read(), async () => answered())).ok).toBe(true);
  });

  it("answers short and longer writes beside any number of endless ones, of other keys and of its own", async () => {
    const queue = new StatementQueue(0, 250);
    const write = (keyId: string) => ({ ...read(keyId), readOnly: false, sql: "INSERT INTO t VALUES (1)" });
    for (let count = 0; count < 40; count += 1) void queue.run(write(`k${count % 3}`), endless());
    await vi.advanceTimersByTimeAsync(60_000);
    for (const key of ["k0", "a"]) {
      const answer = queue.run(write(key), lasting(10));
      await vi.advanceTimersByTimeAsync(1000);
      expect((await answer).ok).toBe(true);
    }
    const longer = queue.run(write("a"), lasting(15_000));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect((await longer).ok).toBe(true);
  });

  it("does not interrupt a long write beside endless reads", async () => {
    const queue = new StatementQueue(0, 250);
    for (let count = 0; count < 10; count += 1) void queue.run(read(`k${count % 3}`), endless());
    await vi.advanceTimersByTimeAsync(60_000);
    const starts = { count: 0 };
    void queue.run({ ...read(), readOnly: false, sql: "CREATE TABLE t AS FROM u" }, endless(starts));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(starts.count).toBe(1);
  });

  it("names the limit, its value and its setting when a statement runs too long", async () => {
    const queue = new StatementQueue(2000, 250);
    const answer = queue.run(read(), endless());
    const refused = expect(answer).rejects.toEqual(
      new ServiceError(
        400,
        "The statement was ended by the statement time limit of 2 s. It changed nothing. To change the limit, start the service with another --statement-ms or WHARF_STATEMENT_MS (now 2000; 0 for no limit).",
      ),
    );
    await vi.advanceTimersByTimeAsync(2000);
    await refused;
  });

  it("lets the body be aborted by its caller after the answer has begun, and not by the limit", async () => {
    const queue = new StatementQueue(1000, 250);
    const caller = new AbortController();
    let signal: AbortSignal | undefined;
    await queue.run(read("a", caller.signal), async (given) => {
      signal = given;
      return answered();
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(signal?.aborted).toBe(false);
    caller.abort();
    expect(signal?.aborted).toBe(true);
  });

  it("refuses with 409 when too many statements of a key wait", async () => {
    const queue = new StatementQueue(0, 250);
    const refusals: unknown[] = [];
    for (let count = 0; count < 300; count += 1)
      queue.run(read(), endless()).catch((error: unknown) => refusals.push(error));
    await vi.advanceTimersByTimeAsync(0);
    expect(refusals).toHaveLength(300 - 7 - 256);
    expect(refusals[0]).toMatchObject({
      status: 409,
      message:
        "The database is busy: 256 statements of this API key wait already, the most that may. Try again when some have ended.",
      headers: { "retry-after": "1" },
    });
    expect((await queue.run(read("b"), async () => answered())).ok).toBe(true);
  });

  it("frees the place of a caller that leaves while it waits", async () => {
    const queue = new StatementQueue(0, 250);
    const callers = Array.from({ length: 263 }, () => new AbortController());
    const runs = callers.map(({ signal }) => queue.run(read("a", signal), endless()).catch(() => undefined));
    await vi.advanceTimersByTimeAsync(0);
    for (const caller of callers) caller.abort();
    await Promise.all(runs);
    expect((await queue.run(read(), async () => answered())).ok).toBe(true);
  });

  it("ends waiting statements with the reason when it closes", async () => {
    const queue = new StatementQueue(0, 250);
    for (let count = 0; count < 10; count += 1) queue.run(read(), endless()).catch(() => undefined);
    const waiting = queue.run(read(), endless());
    const because = new ServiceError(503, "The service is stopping.");
    queue.close(because);
    await expect(waiting).rejects.toBe(because);
  });
});
