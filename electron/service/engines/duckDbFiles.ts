/** Endings of what DuckDB keeps of one database. */
export const duckDbFiles = {
  /** The file itself, its log and the stages of a checkpoint: together they are the data. */
  data: ["", ".wal", ".wal.checkpoint", ".wal.recovery"],
  /** What is spilled. */
  temporary: [".tmp"],
} as const;
