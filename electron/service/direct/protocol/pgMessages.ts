/** What went wrong, as an ErrorResponse or a NoticeResponse has it. */
export interface PgError {
  readonly severity: "ERROR" | "FATAL" | "NOTICE" | "WARNING";
  /** SQLSTATE (PostgreSQL documentation, appendix A). */
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Characters from 1 to where in the statement it is. */
  readonly position?: number | undefined;
}

/** Whether a transaction is open, or has failed. */
export type PgStatus = "I" | "T" | "E";

function message(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const bodies = parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part));
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(
    bodies.reduce((sum, { length }) => sum + length, 4),
    1,
  );
  return Buffer.concat([head, ...bodies]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value | 0);
  return bytes;
}

const ended = (text: string) => `${text.replaceAll("\0", "")}\0`;

/** The messages of the server that need no engine (PostgreSQL documentation, 55.7). */
export const pgMessages = {
  authenticationOk: () => message("R", int32(0)),
  /** The one mechanism that is offered. */
  authenticationSasl: () => message("R", int32(10), ended("SCRAM-SHA-256"), "\0"),
  saslContinue: (data: string) => message("R", int32(11), data),
  saslFinal: (data: string) => message("R", int32(12), data),
  parameterStatus: (name: string, value: string) => message("S", ended(name), ended(value)),
  backendKeyData: (process: number, secret: number) => message("K", int32(process), int32(secret)),
  readyForQuery: (status: PgStatus) => message("Z", status),
  parseComplete: () => message("1"),
  bindComplete: () => message("2"),
  closeComplete: () => message("3"),
  noData: () => message("n"),
  emptyQueryResponse: () => message("I"),
  portalSuspended: () => message("s"),
  commandComplete: (tag: string) => message("C", ended(tag)),
  parameterDescription: (types: readonly number[]) =>
    message("t", int16(types.length), ...types.map((type) => int32(type))),
  rowDescription: (
    columns: readonly {
      readonly name: string;
      readonly oid: number;
      readonly size: number;
      readonly modifier: number;
    }[],
    formatOf: (column: number) => number,
  ) =>
    message(
      "T",
      int16(columns.length),
      ...columns.flatMap(({ name, oid, size, modifier }, index) => [
        ended(name),
        int32(0),
        int16(0),
        int32(oid),
        int16(size & 0xffff),
        int32(modifier),
        int16(formatOf(index)),
      ]),
    ),
  copyInResponse: (columns: number, format: 0 | 1) =>
    message(
      "G",
      Buffer.from([format]),
      int16(columns),
      ...Array.from({ length: columns }, () => int16(format)),
    ),
  negotiateVersion: (unknown: readonly string[]) =>
    message("v", int32(0), int32(unknown.length), ...unknown.map(ended)),
  error({ severity, code, message: text, hint, position }: PgError): Buffer {
    const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${text}`];
    if (hint !== undefined) fields.push(`H${hint}`);
    if (position !== undefined) fields.push(`P${position}`);
    const isNotice = severity === "NOTICE" || severity === "WARNING";
    return message(isNotice ? "N" : "E", ...fields.map(ended), "\0");
  },
} as const;
