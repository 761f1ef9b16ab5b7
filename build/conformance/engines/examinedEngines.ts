import { clickHouseSamples } from "./clickHouseSamples";
import { duckDbSamples } from "./duckDbSamples";

/** Kinds of database whose SQL the rules know, by the ids of `GET /engines`. */
export const examinedEngines = { duckdb: duckDbSamples, clickhouse: clickHouseSamples };

export type EngineId = keyof typeof examinedEngines;
