import type { Log } from "../log/openLog";

/** Faults that nothing caught go into the log; Electron would show a dialog in words meant for developers. */
export function logUncaught(log: Log): void {
  process.on("uncaughtException", (error) => log.error("uncaught", { error }));
  process.on("unhandledRejection", (error) => log.error("unhandled", { error }));
}
