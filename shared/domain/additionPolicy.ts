/** What a sync does with a table or column that is new at the source and that no saved choice names. */
export const additionPolicies = ["sync", "ask", "ignore"] as const;

export type AdditionPolicy = (typeof additionPolicies)[number];

/** As it is saved with a Connection: null where nothing was said, which `effectivePolicy` decides. */
export interface SavedPolicy {
  readonly newTables: AdditionPolicy | null;
  readonly newColumns: AdditionPolicy | null;
}

interface Choice {
  readonly enabled: boolean;
  readonly excludeColumns: readonly string[];
}

/** Where anything was turned off or excluded, the rest was chosen with care: what is new then waits for an answer. */
export function defaultPolicy(choices: readonly Choice[]): AdditionPolicy {
  return choices.some(({ enabled, excludeColumns }) => !enabled || excludeColumns.length > 0)
    ? "ask"
    : "sync";
}

/** The policy that counts. @param choices the saved choices of the Connection */
export function effectivePolicy(
  saved: SavedPolicy,
  choices: readonly Choice[],
): { readonly newTables: AdditionPolicy; readonly newColumns: AdditionPolicy } {
  const standard = defaultPolicy(choices);
  return { newTables: saved.newTables ?? standard, newColumns: saved.newColumns ?? standard };
}

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
