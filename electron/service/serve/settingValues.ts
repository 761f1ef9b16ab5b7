import { isIP } from "node:net";
import { parseNetworks } from "../../processes/networks/NetworkPolicy";

/** The command line cannot be understood; the message says what to change. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** Checks the text of a setting. @param name as the person wrote it: `--port` or `WHARF_PORT` */
export type ReadValue<Value> = (text: string, name: string) => Value;

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

const DAY_MS = 86_400_000;

export const readPort: ReadValue<number> = (text, name) => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`${name} must be a whole number from 0 to 65535, not "${text}".`);
};

/** Keys travel unencrypted, so nothing but this computer may reach the listener. */
export const readHost: ReadValue<string> = (text, name) => {
  if (text === "localhost" || text === "::1" || (isIP(text) === 4 && text.startsWith("127."))) return text;
  throw new UsageError(
    `${name} must be an address of this computer alone (127.0.0.1, ::1 or localhost), not "${text}". ` +
      "To offer the service to others, put a proxy with TLS in front of it.",
  );
};

/** An address of any network. */
export const readListenAddress: ReadValue<string> = (text, name) => {
  if (text === "localhost" || isIP(text) !== 0) return text;
  throw new UsageError(`${name} must be an IP address or localhost, not "${text}".`);
};

/** Host names or addresses without port, separated by commas, as URLs write them; empty text is none. */
export const readHostNames: ReadValue<readonly string[]> = (text, name) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const url = URL.parse(`http://${part}/`);
      const isName = url !== null && /^[^\s/@:?#*]+$|^\[[\da-f:.]+\]$/i.test(part);
      if (isName) return url.hostname;
      throw new UsageError(`${name} must be host names without port, separated by commas, not "${part}".`);
    });

/** Whole milliseconds, at most a day. */
export function readMs(min: number): ReadValue<number> {
  return (text, name) => {
    const ms = Number(text);
    if (/^\d{1,8}$/.test(text) && ms >= min && ms <= DAY_MS) return ms;
    throw new UsageError(
      `${name} must be a whole number of milliseconds from ${min} to ${DAY_MS}, not "${text}".`,
    );
  };
}

/** Whole megabytes. */
export function readMb(min: number): ReadValue<number> {
  return (text, name) => {
    const mb = Number(text);
    if (/^\d{1,8}$/.test(text) && mb >= min) return mb;
    throw new UsageError(`${name} must be a whole number of MB from ${min}, not "${text}".`);
  };
}

/** A whole number from 1. */
export function readCount(max: number): ReadValue<number> {
  return (text, name) => {
    const count = Number(text);
    if (/^\d{1,5}$/.test(text) && count >= 1 && count <= max) return count;
    throw new UsageError(`${name} must be a whole number from 1 to ${max}, not "${text}".`);
  };
}

/** A whole number; 0 is no limit. */
export const readLimit: ReadValue<number> = (text, name) => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${name} must be a whole number, 0 for no limit, not "${text}".`);
};

/** An https address, or an http one of this computer; empty text is none. Its path may hold a token, so it is not repeated. */
export const readAddress: ReadValue<string | null> = (text, name) => {
  if (text === "") return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLocal);
  if (url !== null && isSafe && url.username === "" && url.password === "") return url.href;
  throw new UsageError(
    `${name} must be an https address without user and password, or an http address of this computer.`,
  );
};

/** A text of letters, digits and what names usually have besides; empty text is none. */
export const readName: ReadValue<string | null> = (text, name) => {
  if (text === "") return null;
  if (/^[\p{L}\p{N}_.{}-]{1,100}$/u.test(text)) return text;
  throw new UsageError(`${name} must be a name of letters, digits, "_", "-" and ".", not "${text}".`);
};

export const readYes: ReadValue<boolean> = (text, name) => {
  if (text === "yes" || text === "no") return text === "yes";
  throw new UsageError(`${name} must be yes or no, not "${text}".`);
};

/** Addresses and networks, apart by commas or blanks. */
export const readNetworks: ReadValue<readonly string[]> = (text, name) => {
  const networks = parseNetworks(text);
  if (networks !== null) return networks;
  throw new UsageError(
    `${name} must be addresses or networks such as 10.1.0.0/16 or ::1, separated by commas, not "${text}".`,
  );
};

export const readLogLevel: ReadValue<(typeof logLevels)[number]> = (text, name) => {
  const level = logLevels.find((candidate) => candidate === text);
  if (level !== undefined) return level;
  throw new UsageError(`${name} must be one of ${logLevels.join(", ")}, not "${text}".`);
};
