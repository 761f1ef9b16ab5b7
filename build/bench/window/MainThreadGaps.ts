import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Put there by the bench: the longest gap between two turns of the main thread, in milliseconds. */
    benchGap?: { longest: number; isRunning: boolean };
  }
}

/** Watches the page's main thread by a loop of messages: whatever blocks the thread lengthens the gap between two of them. */
export const MainThreadGaps = {
  async start(page: Page): Promise<void> {
    await page.evaluate(() => {
      const gap = { longest: 0, isRunning: true };
      window.benchGap = gap;
      const channel = new MessageChannel();
      let last = performance.now();
      const turn = (): void => {
        const now = performance.now();
        gap.longest = Math.max(gap.longest, now - last);
        last = now;
        // A timer lets input and painting in between, as a person's page would have it.
        if (gap.isRunning) setTimeout(() => channel.port2.postMessage(null), 1);
      };
      channel.port1.addEventListener("message", turn);
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  },

  /** @returns Milliseconds of the longest gap since the start. */
  stop(page: Page): Promise<number> {
    return page.evaluate(() => {
      if (window.benchGap === undefined) return Number.NaN;
      window.benchGap.isRunning = false;
      return window.benchGap.longest;
    });
  },
};
