import { join } from "node:path";

/** @param databasesFolder folder that holds one folder for each database */
export function databaseFile(databasesFolder: string, databaseId: string): string {
  return join(databasesFolder, databaseId, "data.duckdb");
}
