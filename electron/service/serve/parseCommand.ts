import { resolve } from "node:path";
import { type KeyScope, keyScopes } from "../auth/ApiKey";
import type { Command } from "./Command";
import type { Platform } from "./defaultDataFolder";
import { readArguments } from "./readArguments";
import { type FlagTexts, readServeSettings, readSetting, serveSettings } from "./serveSettings";
import { UsageError } from "./settingValues";

const commands = "keys create, keys list, keys revoke, backup, openapi";

/**
 * @param args the words after the program's name
 * @throws UsageError that says what to change
 */
export function parseCommand(args: readonly string[], platform: Platform): Command {
  const { help, flags, words } = readArguments(args);
  if (help) return { kind: "help" };
  const [first, ...rest] = words;
  switch (first) {
    case undefined:
      allow(flags, ...Object.values(serveSettings).map(({ flag }) => flag));
      return { kind: "serve", settings: readServeSettings(flags, platform) };
    case "keys":
      return parseKeys(rest, flags, platform);
    case "backup":
      requireNoMore(rest);
      allow(flags, "data", "to");
      return {
        kind: "backup",
        dataFolder: readSetting("dataFolder", flags, platform),
        to: parseTo(flags["to"]),
      };
    case "openapi":
      requireNoMore(rest);
      allow(flags);
      return { kind: "openapi" };
    default:
      throw new UsageError(
        `There is no command "${first}". Commands: ${commands}; without one, the service runs.`,
      );
  }
}

function parseKeys([verb, ...rest]: readonly string[], flags: FlagTexts, platform: Platform): Command {
  const dataFolder = readSetting("dataFolder", flags, platform);
  if (verb === "create" && rest.length === 0) {
    allow(flags, "data", "scope", "name", "ttl-hours");
    const { scope, name } = { scope: parseScope(flags["scope"]), name: parseName(flags["name"]) };
    return { kind: "createKey", dataFolder, scope, name, ttlHours: parseTtl(flags["ttl-hours"]) };
  }
  if (verb === "list" && rest.length === 0) {
    allow(flags, "data");
    return { kind: "listKeys", dataFolder };
  }
  const [keyId] = rest;
  if (verb === "revoke" && keyId !== undefined && rest.length === 1) {
    allow(flags, "data");
    return { kind: "revokeKey", dataFolder, keyId };
  }
  throw new UsageError("Use: keys create --scope full|read, keys list, or keys revoke KEY_ID.");
}

function allow(flags: FlagTexts, ...allowed: readonly string[]): void {
  const foreign = Object.keys(flags).find((name) => !allowed.includes(name));
  if (foreign !== undefined) throw new UsageError(`--${foreign} does not belong to this command.`);
}

function requireNoMore([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`"${word}" does not belong to this command.`);
}

function parseTo(value: string | undefined): string {
  if (value !== undefined && value !== "") return resolve(value);
  throw new UsageError("--to DIR is required: the folder for the copy, not there yet or empty.");
}

function parseScope(value: string | undefined): KeyScope {
  const scope = keyScopes.find((candidate) => candidate === value);
  if (scope !== undefined) return scope;
  throw new UsageError(
    value === undefined
      ? "--scope full or --scope read is required."
      : `--scope must be full or read, not "${value}".`,
  );
}

function parseName(value: string | undefined): string | undefined {
  const name = value?.trim();
  if (name !== undefined && (name === "" || name.length > 100))
    throw new UsageError("--name must have 1 to 100 characters.");
  return name;
}

function parseTtl(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const hours = value.trim() === "" ? Number.NaN : Number(value);
  if (hours > 0 && hours <= 87_600) return hours;
  throw new UsageError(`--ttl-hours must be a number above 0 and at most 87600 (ten years), not "${value}".`);
}
