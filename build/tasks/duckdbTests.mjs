import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { runTool } from "../checks/runTool.mjs";
import { prepare } from "../setup/prepare.mjs";
import { runCommand, StopError } from "../setup/runCommand.mjs";

// Asks the editor about every statement of DuckDB's own tests. They are part of DuckDB's sources, not of this repository.
await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined || !existsSync(folder)) {
    throw new StopError("Name the folder test/sql of DuckDB's sources, or one file of it.");
  }
  await prepare();
  return runTool("vitest", ["run", "--retry=0", "build/duckdbTests"], {
    ...process.env,
    NODE_ENV: "test",
    WHARF_DUCKDB_TESTS: resolve(folder),
  });
});
