import { constants } from "node:fs";
import { copyFile, open } from "node:fs/promises";
import { join } from "node:path";

/** @param folder the database's own */
export function duckDbFile(folder: string): string {
  return join(folder, "data.duckdb");
}

/** Endings of what DuckDB keeps of one database. */
export const duckDbFiles = {
  /** The file itself, its log and the stages of a checkpoint: together they are the data. */
  data: ["", ".wal", ".wal.checkpoint", ".wal.recovery"],
  /** What is spilled. */
  temporary: [".tmp"],
} as const;

/** Copies a database that no process has open: its file, its log and the stages of a checkpoint. */
export async function copyDuckDbFiles(file: string, to: string): Promise<void> {
  for (const suffix of duckDbFiles.data) await copyWhole(file + suffix, to + suffix);
}

/** Copies a file so that the copy is on disk when the promise resolves; a file that is not there is left out. */
export async function copyWhole(from: string, to: string): Promise<void> {
  try {
    // Shares the blocks instead where the file system can.
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      error.code === "ENOENT" &&
      "path" in error &&
      error.path === from
    )
      return;
    throw error;
  }
  const file = await open(to, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}
