import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QueueFull, SlotPool, takeFirst, type ReleaseSlot } from "./SlotPool";

const never = new AbortController().signal;

function poolOf(slots: number, slotsPerKey = slots): SlotPool {
  return new SlotPool({ slots, slotsPerKey, waiting: 100, waitingPerKey: 100 });
}

async function settle(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
}

describe("SlotPool", () => {
  it("lets keys take turns when many requests of one key wait", async () => {
    const pool = poolOf(1);
    const order: string[] = [];
    let release = await pool.take("a", never);
    const waiting = ["a1", "a2", "a3", "b1"].map(async (name) => {
      release = await pool.take(name.charAt(0), never);
      order.push(name);
    });
    for (let count = 0; count < 4; count += 1) {
      release();
      await settle();
    }
    await Promise.all(waiting);
    expect(order).toEqual(["a1", "b1", "a2", "a3"]);
  });

  it("grants the lowest rank of a key first", async () => {
    const pool = poolOf(1);
    const order: number[] = [];
    let release = await pool.take("a", never);
    for (const rank of [2, 1, 2, 0]) {
      void pool.take("a", never, rank).then((next) => {
        release = next;
        order.push(rank);
      });
    }
    for (let count = 0; count < 4; count += 1) {
      release();
      await settle();
    }
    expect(order).toEqual([0, 1, 2, 2]);
  });

  it("keeps a slot for other keys when one key wants them all", async () => {
    const pool = poolOf(3, 2);
    const taken = [pool.tryTake("a"), pool.tryTake("a"), pool.tryTake("a"), pool.tryTake("b")];
    expect(taken.map((release) => release !== undefined)).toEqual([true, true, false, true]);
  });

  it("refuses a request when the queue of its key, or of all, is full", async () => {
    const pool = new SlotPool({ slots: 1, slotsPerKey: 1, waiting: 3, waitingPerKey: 2 });
    await pool.take("a", never);
    for (const key of ["a", "a", "b"]) void pool.take(key, never);
    await expect(pool.take("a", never)).rejects.toMatchObject({ waiting: 2, scope: "key" });
    await expect(pool.take("b", never)).rejects.toMatchObject({ waiting: 3, scope: "all" });
    await expect(pool.take("c", never)).rejects.toBeInstanceOf(QueueFull);
  });

  it("rejects a waiting request with the reason of its signal, and grants the next", async () => {
    const pool = poolOf(1);
    const release = await pool.take("a", never);
    const caller = new AbortController();
    const abandoned = pool.take("a", caller.signal);
    const next = pool.take("a", never);
    const reason = new Error("The caller left.");
    caller.abort(reason);
    await expect(abandoned).rejects.toBe(reason);
    release();
    await expect(next).resolves.toBeTypeOf("function");
  });

  it("never grants more than its slots, and loses none, whatever the order of takes, releases and aborts", async () => {
    const step = fc.record({
      act: fc.constantFrom("take", "release", "abort"),
      key: fc.constantFrom("a", "b", "c"),
      pick: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const pool = poolOf(3, 2);
        const held: { key: string; release: ReleaseSlot }[] = [];
        const waiting: AbortController[] = [];
        for (const { act, key, pick } of steps) {
          if (act === "take") {
            const caller = new AbortController();
            waiting.push(caller);
            pool.take(key, caller.signal).then(
              (release) => held.push({ key, release }),
              () => undefined,
            );
          } else if (act === "release") held.splice(pick % Math.max(1, held.length), 1)[0]?.release();
          else waiting[pick % Math.max(1, waiting.length)]?.abort();
          await settle();
          expect(held.length).toBeLessThanOrEqual(3);
          for (const name of ["a", "b", "c"])
            expect(held.filter((slot) => slot.key === name).length).toBeLessThanOrEqual(2);
        }
        for (const caller of waiting) caller.abort();
        for (const { release } of held) release();
        await settle();
        expect(["a", "a", "b"].map((key) => pool.tryTake(key) !== undefined)).toEqual([true, true, true]);
      }),
    );
  });
});

describe("takeFirst", () => {
  it("takes one slot of the pool that has one first and leaves the other queue", async () => {
    const [first, second] = [poolOf(1), poolOf(1)];
    const [held, other] = [await first.take("a", never), await second.take("a", never)];
    const taking = takeFirst([first, second], "a", never);
    other();
    expect((await taking).pool).toBe(second);
    held();
    await settle();
    expect(first.tryTake("a")).toBeDefined();
  });

  it("keeps no second slot when both pools have one", async () => {
    const [first, second] = [poolOf(1), poolOf(1)];
    expect((await takeFirst([first, second], "a", never)).pool).toBe(first);
    await settle();
    expect(second.tryTake("a")).toBeDefined();
  });

  it("keeps no slot when one queue is full", async () => {
    const full = new SlotPool({ slots: 1, slotsPerKey: 1, waiting: 0, waitingPerKey: 0 });
    const free = poolOf(1);
    await full.take("a", never);
    await expect(takeFirst([full, free], "a", never)).rejects.toBeInstanceOf(QueueFull);
    await settle();
    expect(free.tryTake("a")).toBeDefined();
  });
});
