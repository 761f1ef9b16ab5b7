/**
 * A state's word without case, separators and what protocols write before it: `DATABASE_STATUS_RUNNING` is `running`.
 *
 * @param nouns What the state may be said to be of.
 */
export function stateWord(rawStatus: string, nouns: readonly string[]): string {
  const parts = rawStatus
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
  const start = parts.findIndex((part) => !["status", "state", "phase", "is", ...nouns].includes(part));
  return parts.slice(Math.max(0, start)).join("");
}
