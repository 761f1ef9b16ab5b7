/** Bounds of POST /databases/:id/query: docs/http-api.md. */
export const queryLimits = {
  /** UTF-8 bytes of one statement. */
  sqlBytes: 100 * 1024,
  maxRows: { default: 10_000, max: 100_000 },
} as const;
