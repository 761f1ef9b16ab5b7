import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Ending of the files in which results wait. */
export const spillFileEnding = ".wharf-result";

/** Files of the store alone: results, rows on their way into tables, and what DuckDB puts aside. Nothing else is touched. */
const ownFile = /\.wharf-result$|\.rows\.json$|\.export\.parquet$|^duckdb_temp/;

/** Makes the folder, for this user only, and removes what an earlier run left in it. Throws the system's error. */
export function cleanSpillFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (ownFile.test(name)) rmSync(join(folder, name), { force: true });
  }
}
