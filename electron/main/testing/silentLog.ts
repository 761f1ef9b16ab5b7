import type { Log, LogFields } from "../log/openLog";

export interface LogEntry {
  readonly level: "info" | "warn" | "error";
  readonly event: string;
  readonly fields: LogFields;
}

/** A log for tests that keeps its entries in memory. */
export function silentLog(): Log & { readonly entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  const at =
    (level: LogEntry["level"]) =>
    (event: string, fields: LogFields = {}) => {
      entries.push({ level, event, fields });
    };
  return { entries, info: at("info"), warn: at("warn"), error: at("error") };
}
