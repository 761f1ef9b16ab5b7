import type { Database } from "#shared/api/database";

/** A running database of a test, of which the service says no more than it must, with what the test is about. */
export function databaseOf(id: string, about: Partial<Database> = {}): Database {
  const status = about.status ?? "running";
  return {
    id,
    name: id,
    engine: null,
    engineVersion: null,
    status,
    rawStatus: status,
    region: null,
    vmSize: null,
    memoryMb: null,
    autoStop: null,
    expiresAt: null,
    createdAt: null,
    connection: null,
    ...about,
  };
}
