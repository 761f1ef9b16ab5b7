import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { copyWhole } from "../engines/duckdb/duckDbFiles";

/** Moves a file into a folder of the same disk, which only its owner may read. @returns its new path */
export async function moveInto(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moved = join(folder, basename(file));
  await rename(file, moved);
  return moved;
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
