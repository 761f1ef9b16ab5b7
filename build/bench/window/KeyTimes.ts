import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Put there by the bench: milliseconds from each key to the end of the frame that shows it. */
    benchKeys?: number[];
  }
}

/** Watches how long the page takes from a key, as the system stamped it, until it has drawn what the key did. */
export const KeyTimes = {
  async start(page: Page): Promise<void> {
    await page.evaluate(() => {
      const times: number[] = [];
      window.benchKeys = times;
      const { port1, port2 } = new MessageChannel();
      const waiting: number[] = [];
      // A message is taken after the frame that it was posted in is drawn.
      port1.addEventListener("message", () => {
        const now = performance.now();
        for (const pressedAt of waiting.splice(0)) times.push(now - pressedAt);
      });
      port1.start();
      document.addEventListener(
        "keydown",
        ({ timeStamp }) => {
          requestAnimationFrame(() => {
            waiting.push(timeStamp);
            port2.postMessage(null);
          });
        },
        { capture: true },
      );
    });
  },

  /** @returns Milliseconds of each key since the last call, or since the start. */
  take(page: Page): Promise<number[]> {
    return page.evaluate(() => window.benchKeys?.splice(0) ?? []);
  },
};
