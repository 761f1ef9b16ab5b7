import { defaultServiceSettings, type ServiceSettings } from "../ServiceSettings";
import { UsageError } from "./UsageError";

/**
 * Settings from the environment: WHARF_PROVISIONING_MS and WHARF_IDLE_MS.
 *
 * @throws UsageError for a value that is no whole number of milliseconds up to a day
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ServiceSettings {
  return {
    provisioningMs: readMs(env, "WHARF_PROVISIONING_MS", 0) ?? defaultServiceSettings.provisioningMs,
    idleMs: readMs(env, "WHARF_IDLE_MS", 1) ?? defaultServiceSettings.idleMs,
  };
}

function readMs(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  min: number,
): number | undefined {
  const value = env[name];
  if (value === undefined || value === "") return undefined;
  const ms = Number(value);
  if (/^\d{1,8}$/.test(value) && ms >= min && ms <= 86_400_000) return ms;
  throw new UsageError(
    `${name} must be a whole number of milliseconds from ${min} to 86400000, not "${value}".`,
  );
}
