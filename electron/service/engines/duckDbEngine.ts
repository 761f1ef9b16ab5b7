import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { DatabaseEngine, EngineDescriptor } from "./DatabaseEngine";
import { copyDuckDbFiles, duckDbFiles } from "./duckDbFiles";
import type { EngineLauncher } from "./EnginePort";
import type { EngineGrace } from "./EngineRequests";
import { RunningDuckDb } from "./RunningDuckDb";

/** The version that @duckdb/node-api carries; kept here so that the service need not load the engine to say it. */
const DUCKDB_VERSION = "1.5.5";

/** More threads than this for one database would only take them from the others. */
const MAX_THREADS = 4;

const DEFAULT_SPILL_MB = 10_240;

/** Beside the database file: what is being taken in. */
const LOAD_FOLDER = ".load";

const descriptor: EngineDescriptor = {
  id: "duckdb",
  name: "DuckDB",
  version: DUCKDB_VERSION,
  protocol: "quack",
  regions: ["iad", "lax", "fra", "sin"],
  default: true,
};

export interface DuckDbEngineOptions extends Partial<EngineGrace> {
  readonly launch: EngineLauncher;
}

/** DuckDB, one killable process per open database. */
export function duckDbEngine({
  launch,
  interruptGraceMs = 2000,
  drainMs = 5000,
  closeGraceMs = 30_000,
}: DuckDbEngineOptions): DatabaseEngine {
  return {
    descriptor,
    async start({ databaseId, file, memoryMb, spillMb = DEFAULT_SPILL_MB, tempFolder }) {
      const threads = Math.min(MAX_THREADS, availableParallelism());
      return RunningDuckDb.open(
        await launch(databaseId),
        { file, memoryMb, spillMb, tempFolder, threads, loadFolder: file + LOAD_FOLDER },
        { interruptGraceMs, drainMs, closeGraceMs },
      );
    },
    async removeFiles(file) {
      const all = [...duckDbFiles.data, ...duckDbFiles.temporary, LOAD_FOLDER];
      await Promise.all(all.map((suffix) => rm(file + suffix, { force: true, recursive: true })));
    },
    copyFiles: copyDuckDbFiles,
  };
}
