import { mkdir, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { EngineOpening } from "#shared/processes/enginePort";
import { listOf } from "#shared/sql/builtInLiterals";
import { confinedOptions, confineDuckDb } from "#shared/sql/confineDuckDb";
import { quoteText } from "#shared/sql/quote";
import { FLUSHED_FROM_MB } from "../load/releaseMemory";
import { sessionSettings } from "#shared/sql/sessionSettings";
import { STREAM_BUFFER } from "../connection/RequestConnection";

/** What DuckDB 1.5 says where its log holds a default or a check with a call in it, which it resolves too early. */
const EARLY_DEFAULT = "GetDefaultDatabase with no default database set";

/** Whether a database that could not be opened can be after {@link replayLog}. */
function needsReplay(error: unknown): boolean {
  return error instanceof Error && error.message.includes(EARLY_DEFAULT);
}

/**
 * Takes the log of a process that was killed into the file beside it. A DuckDB that has another database already can do
 * so where opening the file itself fails: after `ALTER TABLE` on a table with `DEFAULT nextval('s')`, for one.
 *
 * @param options of the instance that does it; none of them may be of the file's own
 * @throws the engine's error where the log cannot be read at all
 */
async function replayLog(file: string, options: Readonly<Record<string, string>>): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:", options);
  try {
    const connection = await instance.connect();
    try {
      await connection.run(`ATTACH ${quoteText(file)} AS replayed`);
      await connection.run("CHECKPOINT replayed");
      await connection.run("DETACH replayed");
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

/**
 * Opens the one database of this process and locks it down for good.
 *
 * Always through `fromCache`: a second plain `create` of the same file in one process corrupts it.
 */
export async function openDatabase(options: EngineOpening): Promise<DuckDBInstance> {
  await emptyTempFolder(options.tempFolder);
  const loadFolder = await makeLoadFolder(options.loadFolder);
  const settings = {
    threads: String(options.threads),
    memory_limit: `${options.memoryMb}MB`,
    temp_directory: options.tempFolder,
    allocator_bulk_deallocation_flush_threshold: `${FLUSHED_FROM_MB}MB`,
    // Returns freed memory within a second. Without it, memory is returned only while statements run.
    allocator_background_threads: "true",
    ...confinedOptions,
  };
  const open = () => DuckDBInstance.fromCache(options.file, settings);
  const instance = await open().catch(async (error: unknown) => {
    if (!needsReplay(error)) throw error;
    await replayLog(options.file, settings);
    return open();
  });
  const connection = await instance.connect();
  try {
    // DuckDB 1.5 does not keep to it as an option of the opening.
    await connection.run(`SET GLOBAL max_temp_directory_size = '${options.spillMb}MiB'`);
    // The only things that are set later. No caller's statement can: SET is refused, by its word and by its type; but what a
    // session may set for itself.
    const own = [STREAM_BUFFER, "threads", "enable_progress_bar", "enable_progress_bar_print"];
    await connection.run(
      `SET GLOBAL allowed_configs = ${listOf([...own, ...sessionSettings].map(quoteText))}`,
    );
    for (const statement of confineDuckDb({ folders: [loadFolder] })) await connection.run(statement);
  } finally {
    connection.closeSync();
  }
  return instance;
}

/** Changes how many threads the database has. Waits for steps that other threads are in the middle of. */
export async function setThreads(instance: DuckDBInstance, threads: number): Promise<void> {
  const connection = await instance.connect();
  try {
    await connection.run(`SET GLOBAL threads = ${threads}`);
  } finally {
    connection.closeSync();
  }
}

/**
 * Files of syncs, the only ones this process may read. A statement cannot name one: functions that read files are
 * refused, and a file in the place of a table needs an ending such as .csv, which none here has.
 *
 * @returns the folder as DuckDB compares paths
 */
async function makeLoadFolder(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return realpath(folder);
}

/** A process that was killed leaves its spilled data behind. */
async function emptyTempFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const left = (await readdir(folder)).filter((name) => name.startsWith("duckdb_temp"));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
