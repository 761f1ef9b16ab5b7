import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBInstance } from "@duckdb/node-api";
import type { EngineOpening } from "#shared/processes/enginePort";
import { structOf } from "#shared/sql/builtInLiterals";
import { quoteText } from "#shared/sql/quote";

/**
 * Cached blocks that may stay, in MB: for the statements after a load, and beside one that begins. Of every database the same: a part
 * of its memory would grow with the rows loaded.
 */
export const keptBlocksMb = { after: 32, before: 8 } as const;

/** DuckDB gives freed memory back to the system when it is asked for more than this at once. */
export const FLUSHED_FROM_MB = 128;

/**
 * Gives back memory that a load is done with: cached blocks of tables, which are on disk already or go to the folder
 * for spilled data, and freed memory that DuckDB's allocator keeps for the next time. Never rejects.
 *
 * DuckDB has no statement for it. But asked for a buffer of nearly all the memory that the database may use, it drops
 * cached blocks until that fits, and purges its allocator. The buffer is never written to, so it costs no memory itself,
 * and is gone again within milliseconds. A statement that needs memory just then could be refused it: only to be called
 * while nothing else runs.
 *
 * @param memoryMb the database's memory limit
 * @param loadFolder the folder in which this process may read: the buffer is asked for to read an empty file there
 * @param keptMb of cached blocks
 */
export async function releaseMemory(
  instance: DuckDBInstance,
  { memoryMb, loadFolder }: Pick<EngineOpening, "memoryMb" | "loadFolder">,
  keptMb: number = keptBlocksMb.after,
): Promise<void> {
  await askForBuffer(instance, loadFolder, Math.floor(Math.max(memoryMb - keptMb, memoryMb / 2) * 1_000_000));
}

/** Gives back freed memory that DuckDB's allocator keeps, at once. Cached blocks stay as long as there is room for the buffer. */
export async function purgeAllocator(
  instance: DuckDBInstance,
  { loadFolder }: Pick<EngineOpening, "loadFolder">,
): Promise<void> {
  await askForBuffer(instance, loadFolder, (FLUSHED_FROM_MB + 1) * 1_000_000);
}

async function askForBuffer(instance: DuckDBInstance, loadFolder: string, bytes: number): Promise<void> {
  const file = join(loadFolder, randomUUID());
  try {
    await writeFile(file, "", { mode: 0o600 });
    // Of its own: an error would end the load's transaction.
    const connection = await instance.connect();
    try {
      await connection.run(
        `SELECT system.main.count(*) FROM system.main.read_csv(${quoteText(file)}, columns = ${structOf([["line", "'VARCHAR'"]])}, auto_detect = false, header = false, buffer_size = ${bytes})`,
      );
    } finally {
      connection.closeSync();
    }
  } catch {
    // More is in use than may be dropped. A load that is committed already must not fail by this.
  }
  await rm(file, { force: true }).catch(() => undefined);
}
