import { ServiceError } from "../environment/ServiceError";
import type { DatabaseEngine, EngineDescriptor } from "./DatabaseEngine";

/**
 * Stands for an engine that the catalog names and this start of the service does not have, so that the other databases
 * can be used: nothing is created, opened or removed.
 *
 * @param database as the catalog has it
 */
export function absentEngine(database: {
  readonly engine: string;
  readonly engineVersion: string;
}): DatabaseEngine {
  const { engine: id, engineVersion: version } = database;
  const refuse = (): Promise<never> =>
    Promise.reject(
      new ServiceError(
        409,
        `This database is one of the engine ${id}, which the service was started without. Its data is where it was: start the service with the settings of that engine.`,
      ),
    );
  const descriptor: EngineDescriptor = { id, name: id, version, protocol: id, regions: [], default: false };
  return {
    descriptor,
    capabilities: {
      transactions: false,
      sessions: false,
      interruption: false,
      otherDatabases: false,
      autoStop: false,
      wholeExports: false,
      wholeDataPaging: false,
      exactWriteCounts: false,
      uniqueKeys: false,
      fileLoads: false,
      backup: false,
    },
    dialect: "duckdb",
    runsHere: false,
    isReachable: async () => false,
    place: () => ({
      ...{ create: refuse, open: refuse, remove: refuse, files: null },
      schemaNamed: (name) => name,
    }),
  };
}
