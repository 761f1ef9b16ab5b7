import { bridge } from "../bridge/bridge";

/** Writes a fault of the page to the app's log. Bounds of the contract: 2000 and 10,000 characters. */
export function logPageError(thrown: unknown): void {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const stack = thrown instanceof Error ? (thrown.stack ?? null) : null;
  bridge
    .call("app.logPageError", { message: message.slice(0, 2000), stack: stack?.slice(0, 10_000) ?? null })
    // Main is gone when this fails; nobody is left to tell.
    .catch(() => undefined);
}

/** Logs what no part of the page catches. */
export function logUncaughtErrors(): void {
  window.addEventListener("error", (event) => {
    // Browsers say so when one frame was not enough to settle a layout; the next one does.
    if (!event.message.startsWith("ResizeObserver loop")) logPageError(event.error ?? event.message);
  });
  window.addEventListener("unhandledrejection", (event) => logPageError(event.reason));
}
