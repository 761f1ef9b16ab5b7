import { z } from "zod";

/** Bounds of POST /databases/:id/query: docs/http-api.md. */
export const queryLimits = {
  /** UTF-8 bytes of one statement. */
  sqlBytes: 100 * 1024,
  maxRows: { default: 10_000, max: 100_000 },
} as const;

/** Bytes of a text in UTF-8, which the bound of a statement counts. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Whether a text is within the bound in UTF-8. A UTF-16 unit takes up to three bytes: most statements need no count. */
export function isWithinSqlBound(sql: string): boolean {
  const { sqlBytes } = queryLimits;
  if (sql.length * 3 <= sqlBytes) return true;
  return sql.length <= sqlBytes && utf8Length(sql) <= sqlBytes;
}

/** A statement that can be sent. */
export const statementText = z
  .string()
  .min(1)
  .refine(isWithinSqlBound, `at most ${queryLimits.sqlBytes} bytes of UTF-8`);
