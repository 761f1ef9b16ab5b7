import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { EngineCapabilities } from "../engineCapabilities";
import type { DatabaseEngine, EngineDescriptor, EnginePlace } from "../DatabaseEngine";
import { copyDuckDbFiles, duckDbFile, duckDbFiles } from "./duckDbFiles";
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

export const duckDbCapabilities: EngineCapabilities = {
  transactions: true,
  sessions: true,
  interruption: true,
  otherDatabases: true,
  autoStop: true,
  wholeExports: true,
  wholeDataPaging: true,
  exactWriteCounts: true,
  uniqueKeys: true,
  fileLoads: true,
  backup: true,
};

export interface DuckDbEngineOptions extends Partial<EngineGrace> {
  readonly launch: EngineLauncher;
}

/** DuckDB, one file and one killable process per open database. */
export function duckDbEngine({
  launch,
  interruptGraceMs = 2000,
  drainMs = 5000,
  closeGraceMs = 30_000,
}: DuckDbEngineOptions): DatabaseEngine {
  const grace = { interruptGraceMs, drainMs, closeGraceMs };
  return {
    descriptor,
    capabilities: duckDbCapabilities,
    dialect: "duckdb",
    runsHere: true,
    isReachable: async () => true,
    place: ({ databaseId, folder }) => {
      const files = { databaseId, path: duckDbFile(folder), tempFolder: join(folder, "temp") };
      return duckDbPlace(files, launch, grace);
    },
  };
}

export interface DuckDbPlacing {
  readonly databaseId: string;
  /** Absolute path of the file; it is made when it is opened for the first time. */
  readonly path: string;
  /** Folder for data that does not fit in memory; made when needed. */
  readonly tempFolder: string;
}

export function duckDbPlace(
  { databaseId, path, tempFolder }: DuckDbPlacing,
  launch: EngineLauncher,
  grace: EngineGrace,
): EnginePlace {
  const remove = async (): Promise<void> => {
    const all = [...duckDbFiles.data, ...duckDbFiles.temporary, LOAD_FOLDER];
    await Promise.all(all.map((suffix) => rm(path + suffix, { force: true, recursive: true })));
  };
  return {
    create: remove,
    async open({ memoryMb, spillMb = DEFAULT_SPILL_MB }) {
      const threads = Math.min(MAX_THREADS, availableParallelism());
      const folders = { tempFolder, loadFolder: path + LOAD_FOLDER };
      const opening = { file: path, memoryMb, spillMb, threads, ...folders };
      return RunningDuckDb.open(await launch(databaseId), opening, grace);
    },
    remove,
    schemaNamed: (name) => name,
    files: {
      path,
      hasLog: () => existsSync(`${path}.wal`),
      copyTo: (file) => copyDuckDbFiles(path, file),
    },
  };
}
