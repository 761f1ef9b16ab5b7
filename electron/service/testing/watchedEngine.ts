import type { DatabaseEngine } from "../engines/DatabaseEngine";
import { duckDbEngine } from "../engines/duckdb/duckDbEngine";
import type { EnginePort } from "../engines/duckdb/EnginePort";
import { forkEngine } from "../serve/engine/forkEngine";

export interface WatchedEngine {
  readonly engine: DatabaseEngine;
  /** The process of each database that has one. */
  readonly alive: ReadonlyMap<string, EnginePort>;
  /** Processes started so far. */
  readonly starts: () => number;
}

/** DuckDB with real processes that a test can count and end. */
export function watchedEngine(engineEntry: string): WatchedEngine {
  const alive = new Map<string, EnginePort>();
  let starts = 0;
  const launch = async (databaseId: string) => {
    const port = await forkEngine(engineEntry);
    starts += 1;
    alive.set(databaseId, port);
    port.onExit(() => {
      if (alive.get(databaseId) === port) alive.delete(databaseId);
    });
    return port;
  };
  return { engine: duckDbEngine({ launch }), alive, starts: () => starts };
}
