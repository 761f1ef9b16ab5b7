/** The zone that a choice of zone means; `local` is this computer's. */
export function zoneName(choice: string): string {
  return choice === "local" ? Intl.DateTimeFormat().resolvedOptions().timeZone : choice;
}
