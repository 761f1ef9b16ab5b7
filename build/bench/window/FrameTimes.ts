import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Put there by the bench: milliseconds that the page worked on each frame. */
    benchFrames?: { readonly times: number[]; isRunning: boolean };
  }
}

/**
 * How long the page's main thread works on each frame: from the frame's start, as the browser stamped it, until its
 * drawing is handed on. The gap between two frames would say how quick the computer's display is.
 */
export const FrameTimes = {
  async start(page: Page): Promise<void> {
    await page.evaluate(() => {
      const frames = { times: [] as number[], isRunning: true };
      window.benchFrames = frames;
      const { port1, port2 } = new MessageChannel();
      let startedAt = 0;
      // A message is taken after the frame that it was posted in is drawn.
      port1.addEventListener("message", () => frames.times.push(performance.now() - startedAt));
      port1.start();
      const onFrame = (time: number): void => {
        if (!frames.isRunning) return;
        startedAt = time;
        port2.postMessage(null);
        requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
    });
  },

  /** @returns Milliseconds of each frame since the start. */
  stop(page: Page): Promise<number[]> {
    return page.evaluate(() => {
      if (window.benchFrames === undefined) return [];
      window.benchFrames.isRunning = false;
      return window.benchFrames.times;
    });
  },
};
