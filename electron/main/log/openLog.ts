import { pino, stdTimeFunctions } from "pino";
import type { KnownSecrets } from "./KnownSecrets";
import type { Log } from "./Log";
import { redactFields } from "./redactFields";
import { RotatingFile, type RotationLimits } from "./RotatingFile";

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
