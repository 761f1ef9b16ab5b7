import type { RunnableStatement } from "./RunnableStatement";

type StatementOutcome = "succeeded" | "failed" | "cancelled";

/**
 * Runs statements one after the other and stops at the first that does not succeed: later ones may rely on it.
 *
 * @param run Runs one and tells how it ended.
 * @returns How many succeeded.
 */
export async function runInOrder(
  statements: readonly RunnableStatement[],
  run: (statement: RunnableStatement) => Promise<StatementOutcome>,
): Promise<number> {
  let succeeded = 0;
  for (const statement of statements) {
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    if ((await run(statement)) !== "succeeded") break;
    succeeded += 1;
  }
  return succeeded;
}
