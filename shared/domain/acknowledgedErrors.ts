/** Errors of tables that an admin has acknowledged: by the table's name, in the words they had then. */
export type AcknowledgedErrors = Readonly<Record<string, string>>;

/** Whether a table's error is the one that was acknowledged. Numbers (durations, ports, counts) may differ. */
export function isAcknowledged(acknowledged: AcknowledgedErrors, table: string, error: string): boolean {
  const known = Object.hasOwn(acknowledged, table) ? acknowledged[table] : undefined;
  return known !== undefined && withoutNumbers(known) === withoutNumbers(error);
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, "0").replaceAll(/\s+/g, " ").trim();
}
