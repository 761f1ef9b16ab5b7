import { describe, expect, it } from "vitest";
import { shownFirst } from "./shownFirst";

function workbench(current: string | null) {
  const listeners = new Set<() => void>();
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    listeners,
    shown: {
      current: () => current,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    show: (tabId: string) => {
      current = tabId;
      for (const listener of listeners) listener();
    },
    work: (tabId: string) => {
      began.push(tabId);
      return new Promise<void>((resolve) => ends.set(tabId, resolve));
    },
    end: async (tabId: string) => {
      ends.get(tabId)?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe("shownFirst", () => {
  it("begins with the tab that is shown and goes on one at a time", async () => {
    const { shown, work, began, end, listeners } = workbench("c");
    const all = shownFirst(["a", "b", "c"], shown, work);
    expect(began).toEqual(["c"]);
    await end("c");
    expect(began).toEqual(["c", "a"]);
    await end("a");
    await end("b");
    await all;
    expect(began).toEqual(["c", "a", "b"]);
    expect(listeners.size).toBe(0);
  });

  it("lets a tab that is shown meanwhile not wait, and others wait for it", async () => {
    const { shown, work, began, show, end } = workbench(null);
    const all = shownFirst(["a", "b", "c"], shown, work);
    expect(began).toEqual(["a"]);
    show("c");
    expect(began).toEqual(["a", "c"]);
    await end("a");
    expect(began).toEqual(["a", "c"]);
    await end("c");
    expect(began).toEqual(["a", "c", "b"]);
    await end("b");
    await all;
  });
});
