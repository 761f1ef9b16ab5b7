import { redacted } from "./KnownSecrets";

const secretName = /key$|token|authorization|secret|password|passphrase|credential|cookie/iu;
const maxDepth = 6;

/** A copy of log fields in which values under the names of secrets are replaced; errors become plain data. */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactRecord(fields, 0);
}

function redactRecord(record: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      secretName.test(name) ? redacted : redactValue(value, depth + 1),
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
