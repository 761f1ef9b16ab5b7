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
