import type { Connection } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";

/** The Connection that a database has already of a kind that allows only one; null: another one can be made. */
export function existingOnly(
  { kind, multiple }: Pick<Connector, "kind" | "multiple">,
  connections: readonly Connection[],
): Connection | null {
  // Where the service does not say, it is left to answer.
  if (multiple !== false) return null;
  return connections.find((connection) => connection.kind === kind) ?? null;
}
