import type { Database } from "#shared/api/database";

/** Whether a service answers for the Connections of a database in its state. */
export function answersForConnections({ status }: Database): boolean {
  return status !== "provisioning" && status !== "deleting";
}
