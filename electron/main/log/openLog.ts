import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { pino, stdTimeFunctions } from "pino";
import { type KnownSecrets, redactionMark } from "#shared/secrets/redact";
import { mayNameSecret } from "#shared/secrets/secretNames";

/** Fields of a log entry. Values under the names of secrets, and known secrets anywhere, are left out of the file. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The structured log: `event` is a short fixed text, what varies goes into the fields. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

interface RotationLimits {
  readonly maxBytes: number;
  /** Older files kept beside the current one, named `.1` (newest) and up. */
  readonly olderFiles: number;
}

/** A file that lines are appended to and that starts anew when it has grown large. It never throws: a log must not. */
class RotatingFile {
  readonly path: string;
  readonly #limits: RotationLimits;
  #descriptor: number | null = null;
  #bytes = 0;

  constructor(path: string, limits: RotationLimits) {
    this.path = path;
    this.#limits = limits;
  }

  /** Appends text; written when it returns, so that a crash right after loses nothing. */
  write(text: string): void {
    const bytes = Buffer.from(text);
    try {
      if (this.#descriptor !== null && this.#bytes + bytes.length > this.#limits.maxBytes) this.#rotate();
      this.#descriptor ??= this.#open();
      this.#bytes += writeSync(this.#descriptor, bytes);
    } catch {
      // Nowhere is left to tell of it: the disk is full or the folder is gone.
    }
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #open(): number {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    const descriptor = openSync(this.path, "a", 0o600);
    this.#bytes = fstatSync(descriptor).size;
    return descriptor;
  }

  #rotate(): void {
    this.close();
    for (let number = this.#limits.olderFiles; number > 0; number -= 1) {
      const from = number === 1 ? this.path : `${this.path}.${number - 1}`;
      try {
        renameSync(from, `${this.path}.${number}`);
      } catch {
        // There is no such older file yet.
      }
    }
  }
}

const maxDepth = 6;

/** A copy of log fields in which values under the names of secrets are replaced; errors become plain data. */
function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactRecord(fields, 0);
}

function redactRecord(record: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      mayNameSecret(name) ? redactionMark : redactValue(value, depth + 1),
    ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (depth > maxDepth) return "[too deep]";
  if (value instanceof Error) {
    return {
      name: value.name,
      message: value.message,
      stack: value.stack,
      ...redactRecord(value, depth),
      ...(value.cause === undefined ? {} : { cause: redactValue(value.cause, depth + 1) }),
    };
  }
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  if (typeof value === "object" && value !== null) return redactRecord(value, depth);
  return typeof value === "bigint" ? String(value) : value;
}

export interface OpenLog extends Log {
  readonly file: string;
  close(): void;
}

const defaultLimits: RotationLimits = { maxBytes: 2 * 1024 * 1024, olderFiles: 3 };

/**
 * The app's log: one JSON object a line. Secrets are taken out twice: by the name of the field they are under, and by
 * their value wherever it stands.
 */
export function openLog(
  file: string,
  secrets: KnownSecrets,
  limits: RotationLimits = defaultLimits,
): OpenLog {
  const destination = new RotatingFile(file, limits);
  const logger = pino(
    {
      base: {},
      messageKey: "event",
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
      hooks: { streamWrite: (line) => secrets.redact(line) },
    },
    destination,
  );
  return {
    file,
    info: (event, fields = {}) => logger.info(fields, event),
    warn: (event, fields = {}) => logger.warn(fields, event),
    error: (event, fields = {}) => logger.error(fields, event),
    close: () => destination.close(),
  };
}
