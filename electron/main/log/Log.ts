/** Fields of a log entry. Values under the names of secrets, and known secrets anywhere, are left out of the file. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The structured log: `event` is a short fixed text, what varies goes into the fields. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}
