import type { Database } from "#shared/api/database";
import { useQueries } from "@tanstack/react-query";
import { answersForConnections } from "../../../queries/answersForConnections";
import { connectionsQuery } from "../../../queries/connectionQueries";
import type { Read } from "../../../queries/Read";
import { compareEntries, type ConnectionEntry } from "./connectionEntry";

interface FailedDatabase {
  readonly database: Database;
  readonly read: Read;
}

interface ConnectionEntries {
  /** Of the databases that have answered, those first that need a person. */
  readonly entries: readonly ConnectionEntry[];
  readonly failed: readonly FailedDatabase[];
  /** Databases that have not answered yet. */
  readonly pending: number;
}

/** The Connections of all databases of a service; each database answers, or fails, for itself. */
export function useConnectionEntries(profileId: string, databases: readonly Database[]): ConnectionEntries {
  const asked = databases.filter(answersForConnections);
  const answers = useQueries({ queries: asked.map(({ id }) => connectionsQuery(profileId, id)) });
  const entries: ConnectionEntry[] = [];
  const failed: FailedDatabase[] = [];
  let pending = 0;
  for (const [index, database] of asked.entries()) {
    const answer = answers[index];
    for (const connection of answer?.data ?? []) entries.push({ connection, database });
    if (answer?.error != null) failed.push({ database, read: answer });
    else if (answer?.data === undefined) pending += 1;
  }
  return { entries: entries.toSorted(compareEntries), failed, pending };
}
