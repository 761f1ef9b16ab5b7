import { describe, expect, it } from "vitest";
import { KeychainQueue } from "./KeytarKeychain";

const late = () => new Error("late");

describe("KeychainQueue", () => {
  it("runs one piece of work at a time, in order", async () => {
    const operations = new KeychainQueue();
    const running: string[] = [];
    const work = (name: string) => async () => {
      running.push(`+${name}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running.push(`-${name}`);
    };
    await Promise.all(["a", "b", "c"].map((name) => operations.run(work(name), 10_000, late)));
    expect(running).toEqual(["+a", "-a", "+b", "-b", "+c", "-c"]);
    expect(operations.isBusy).toBe(false);
  });

  it("goes on after work that failed", async () => {
    const operations = new KeychainQueue();
    await expect(operations.run(() => Promise.reject(new Error("no")), 10_000, late)).rejects.toThrow("no");
    expect(await operations.run(async () => 1, 10_000, late)).toBe(1);
  });

  it("gives up on work that hangs, and begins no other beside it", async () => {
    const operations = new KeychainQueue();
    let release = (): void => undefined;
    const hanging = operations.run(() => new Promise<void>((resolve) => (release = resolve)), 20, late);
    let begun = false;
    const next = operations.run(
      async () => {
        begun = true;
      },
      20,
      late,
    );
    await expect(hanging).rejects.toThrow("late");
    await expect(next).rejects.toThrow("late");
    expect(begun).toBe(false);
    expect(operations.isBusy).toBe(true);
    release();
    expect(await operations.run(async () => 1, 10_000, late)).toBe(1);
    expect(begun).toBe(false);
  });
});
