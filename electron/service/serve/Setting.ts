import { resolve } from "node:path";
import type { Platform } from "./defaultDataFolder";
import type { ReadValue } from "./settingValues";

/** One setting of the running service. */
export interface Setting<Value> {
  readonly flag: string;
  readonly variable: string;
  readonly placeholder: string;
  readonly description: string;
  readonly read: ReadValue<Value>;
  /** As text, as a person would write it. */
  readonly fallback: (platform: Platform) => string;
  /** Stands in the help in place of the value, where that depends on the computer. */
  readonly fallbackInWords?: string;
}

/** A setting whose value has the type that its text is read as. */
export function setting<Value>(fields: Setting<Value>): Setting<Value> {
  return fields;
}

export const optionalPath: ReadValue<string | null> = (text) => (text === "" ? null : resolve(text));
