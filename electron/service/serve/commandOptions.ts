import { type Command as CommandLine, Option } from "commander";
import { organizationName } from "../auth/ApiKey";
import type { Platform } from "./defaultDataFolder";
import { readSetting, serveSettings, type SettingName } from "./serveSettings";
import { UsageError } from "./settingValues";

/** An option of the service, with its default and its variable in the description. */
export function settingOption(name: SettingName): Option {
  const { flag, variable, placeholder, description, ...rest } = serveSettings[name];
  // A fallback that depends on the computer is described in words.
  const words = "fallbackInWords" in rest ? rest.fallbackInWords : undefined;
  const fallback = words ?? rest.fallback({ name: "linux", home: "", env: {} });
  return valueOption(`--${flag} <${placeholder}>`, `${description} Default: ${fallback}. [${variable}]`);
}

/** An option with a value, which is not the next option. */
export function valueOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string) => {
    if (/^--?[a-z]/.test(value)) throw new UsageError(`${flags} needs a value, not "${value}".`);
    return value;
  });
}

/** The data folder of a command, given before it or after it. */
export function dataFolderOf(command: CommandLine, platform: Platform): string {
  const { data } = command.optsWithGlobals<{ data?: string }>();
  return readSetting("dataFolder", { data }, platform);
}

export function parseName(value: string): string {
  const name = value.trim();
  if (name === "" || name.length > 100) throw new UsageError("--name must have 1 to 100 characters.");
  return name;
}

export function parseOrganization(value: string): string {
  if (organizationName.safeParse(value).success) return value;
  throw new UsageError(
    `--org must have 1 to 63 lower-case letters, digits and hyphens and not begin with a hyphen, unlike "${value}".`,
  );
}

/** When a key or token expires, in hours from now. */
export function expiresOption(what: "key" | "token"): Option {
  const text = `The ${what} expires after this time: hours, days or weeks, such as 12h, 30d or 8w. Default: it does not expire.`;
  return valueOption("--expires <TIME>", text).argParser(parseExpiry);
}

/** The same, and the number of hours that keys could be given first. */
export function expiryOptions(what: "key" | "token"): readonly Option[] {
  const ttl = valueOption("--ttl-hours <N>", `The ${what} expires after this many hours.`);
  return [expiresOption(what), ttl.argParser(parseTtl).conflicts("expires")];
}

/** Ten years. */
const mostHours = 87_600;

function parseTtl(value: string): number {
  const hours = value.trim() === "" ? Number.NaN : Number(value);
  if (hours > 0 && hours <= mostHours) return hours;
  throw new UsageError(
    `--ttl-hours must be a number above 0 and at most ${mostHours} (ten years), not "${value}".`,
  );
}

const hoursOf = { h: 1, d: 24, w: 168 } as const;

/** @returns hours */
function parseExpiry(value: string): number {
  const [, count = "", unit] = /^(\d{1,5})([hdw])$/.exec(value) ?? [];
  const hours = Number(count) * hoursOf[unit === "h" || unit === "d" ? unit : "w"];
  if (unit !== undefined && hours > 0 && hours <= mostHours) return hours;
  throw new UsageError(
    `--expires must be hours, days or weeks from now, such as 12h, 30d or 8w, at most ten years, not "${value}".`,
  );
}
