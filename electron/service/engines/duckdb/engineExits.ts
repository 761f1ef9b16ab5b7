import type { EngineExit } from "../DatabaseEngine";

const REOPENS = "Committed data is safe, and the database opens again with the next request.";

export const closedExit: EngineExit = { reason: "closed", message: `The database was stopped. ${REOPENS}` };

export function memoryExit(usedMb: number, memoryMb: number): EngineExit {
  return {
    reason: "memory",
    message: `A statement used ${usedMb} MB, far over the database's memory of ${memoryMb} MB, so its process was ended. ${REOPENS}`,
  };
}

export function stuckExit(graceMs: number): EngineExit {
  return {
    reason: "stuck",
    message: `A statement did not stop within ${graceMs / 1000} s of being interrupted, so the database's process was ended. ${REOPENS}`,
  };
}

/** @param cause DuckDB's own error */
export function invalidatedExit(cause: string): EngineExit {
  return {
    reason: "invalidated",
    message: `The statement made DuckDB fail in itself, so the database's process was ended. ${cause} ${REOPENS}`,
  };
}

/** @param how a word on how the process ended, such as "signal SIGKILL" */
export function crashExit(how: string): EngineExit {
  return { reason: "crashed", message: `The database's process ended unexpectedly (${how}). ${REOPENS}` };
}
