import { isIP } from "node:net";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { keyScopes, type KeyScope } from "../auth/ApiKey";
import type { Command } from "./Command";
import { UsageError } from "./UsageError";

const text = { type: "string" } as const;
const options = {
  data: text,
  port: text,
  host: text,
  scope: text,
  name: text,
  "ttl-hours": text,
  help: { type: "boolean", short: "h" },
} as const;

type Option = Exclude<keyof typeof options, "help">;
type Values = Readonly<Partial<Record<Option, string>>>;

const defaultPort = 8642;

/**
 * @param args the words after the program's name
 * @throws UsageError that says what to change
 */
export function parseCommand(args: readonly string[], defaultDataFolder: string): Command {
  const { help, values, words } = readArguments(args);
  if (help) return { kind: "help" };
  const dataFolder = resolve(values.data ?? defaultDataFolder);
  const [first, second, ...rest] = words;

  if (first === undefined) {
    allow(values, "data", "port", "host");
    return { kind: "serve", dataFolder, port: parsePort(values.port), host: parseHost(values.host) };
  }
  if (first !== "keys")
    throw new UsageError(`There is no command "${first}". Commands: keys create, keys list, keys revoke.`);
  if (second === "create" && rest.length === 0) {
    allow(values, "data", "scope", "name", "ttl-hours");
    const { scope, name } = { scope: parseScope(values.scope), name: parseName(values.name) };
    return { kind: "createKey", dataFolder, scope, name, ttlHours: parseTtl(values["ttl-hours"]) };
  }
  if (second === "list" && rest.length === 0) {
    allow(values, "data");
    return { kind: "listKeys", dataFolder };
  }
  const [keyId] = rest;
  if (second === "revoke" && keyId !== undefined && rest.length === 1) {
    allow(values, "data");
    return { kind: "revokeKey", dataFolder, keyId };
  }
  throw new UsageError("Use: keys create --scope full|read, keys list, or keys revoke KEY_ID.");
}

function readArguments(args: readonly string[]): { help: boolean; values: Values; words: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { help = false, ...rest } = values;
    return { help, values: rest, words: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function allow(values: Values, ...allowed: readonly Option[]): void {
  const foreign = Object.keys(values).find((name) => !allowed.some((option) => option === name));
  if (foreign !== undefined) throw new UsageError(`--${foreign} does not belong to this command.`);
}

function parsePort(value: string | undefined): number {
  if (value === undefined) return defaultPort;
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new UsageError(`--port must be a whole number from 0 to 65535, not "${value}".`);
}

/** Keys travel unencrypted, so nothing but this computer may reach the listener. */
function parseHost(value = "127.0.0.1"): string {
  const loopback =
    value === "localhost" || value === "::1" || (isIP(value) === 4 && value.startsWith("127."));
  if (loopback) return value;
  throw new UsageError(
    `--host must be an address of this computer alone (127.0.0.1, ::1 or localhost), not "${value}". ` +
      "To offer the service to others, put a proxy with TLS in front of it.",
  );
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
