/** Prints rows of cells in columns as wide as their widest cell. @param rows with the names of the columns as the first */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

/** Whether a key or token counts, and until when. */
export function validityText(expiring: {
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}): string {
  const { expiresAt, revokedAt } = expiring;
  if (revokedAt !== null) return `revoked ${revokedAt}`;
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return `expired ${expiresAt}`;
  return expiryText(expiresAt);
}

export function expiryText(expiresAt: string | null): string {
  return expiresAt === null ? "does not expire" : `expires ${expiresAt}`;
}
