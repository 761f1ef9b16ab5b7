import { describe, expect, it } from "vitest";
import { Turns } from "./Turns";

const wanted = new AbortController().signal;

/** Work that ends when it is told to. */
function work(name: string, log: string[]) {
  let end = () => undefined as void;
  const run = () =>
    new Promise<string>((resolve) => {
      log.push(name);
      end = () => resolve(name);
    });
  return { run, end: () => end() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("taking turns", () => {
  it("runs so many at a time, the others in order", async () => {
    const turns = new Turns(2);
    const log: string[] = [];
    const all = ["a", "b", "c", "d"].map((name) => work(name, log));
    const done = all.map(({ run }) => turns.take(run, wanted));
    await settled();
    expect(log).toEqual(["a", "b"]);
    all[1]?.end();
    await settled();
    expect(log).toEqual(["a", "b", "c"]);
    all[0]?.end();
    await settled();
    all[2]?.end();
    all[3]?.end();
    expect(await Promise.all(done)).toEqual(["a", "b", "c", "d"]);
  });

  it("lets go of what is no longer wanted, and goes on with the next", async () => {
    const turns = new Turns(1);
    const log: string[] = [];
    const first = work("first", log);
    const last = work("last", log);
    const unwanted = new AbortController();
    const one = turns.take(first.run, wanted);
    const two = turns.take(work("unwanted", log).run, unwanted.signal);
    const three = turns.take(last.run, wanted);
    unwanted.abort();
    await expect(two).rejects.toThrow(/abort/i);
    first.end();
    await one;
    await settled();
    last.end();
    expect(await three).toBe("last");
    expect(log).toEqual(["first", "last"]);
  });

  it("goes on after work that failed", async () => {
    const turns = new Turns(1);
    const failing = turns.take(() => Promise.reject(new Error("no")), wanted);
    const next = turns.take(() => Promise.resolve("yes"), wanted);
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });
});
