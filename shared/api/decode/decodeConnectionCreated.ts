import type { Connection, ConnectionCreation } from "../connection";
import type { Connector } from "../connector";
import { decodeConnection } from "./decodeConnection";

/** What was asked for, and where. */
export interface CreatedContext {
  readonly creation: Pick<ConnectionCreation, "kind" | "name">;
  readonly databaseId: string;
  readonly connectors: readonly Connector[] | undefined;
}

/**
 * Reads the answer of POST /databases/:id/connections, completed with what was asked for where it only names the new
 * Connection. Null where it does not even name it. Never throws.
 */
export function decodeConnectionCreated(
  json: unknown,
  { creation, databaseId, connectors }: CreatedContext,
): Connection | null {
  const answer = decodeConnection(json, connectors);
  if (!answer.ok) return null;
  const { value } = answer;
  return {
    ...value,
    databaseId: value.databaseId ?? databaseId,
    kind: value.kind ?? creation.kind,
    name: value.name === value.id ? creation.name : value.name,
  };
}
