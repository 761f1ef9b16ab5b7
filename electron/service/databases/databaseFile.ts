import { chmod, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { copyWhole } from "../engines/duckDbFiles";

/** @param databasesFolder folder that holds one folder for each database */
export function databaseFile(databasesFolder: string, databaseId: string): string {
  return join(databasesFolder, databaseId, "data.duckdb");
}

/** Moves a file that only its owner may read, also to another disk. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
    await chmod(to, 0o600);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    await copyWhole(from, to);
    await rm(from, { force: true });
  }
}
