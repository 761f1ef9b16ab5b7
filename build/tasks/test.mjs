import { endToEndTests } from "../checks/endToEndTests.mjs";
import { packagingChecks } from "../checks/packagingChecks.mjs";
import { oneCheck, runChecks } from "../checks/runChecks.mjs";
import { checkFormat, lint, typecheck } from "../checks/runTool.mjs";
import { unitTests } from "../checks/unitTests.mjs";
import { currentClickHouse } from "../setup/currentClickHouse.mjs";
import { newerDuckDb } from "../setup/newerDuckDb.mjs";
import { prepare } from "../setup/prepare.mjs";
import { runCommand } from "../setup/runCommand.mjs";
import { ensureSystemPackages } from "../setup/systemPackages.mjs";
import {
  clientTestRequirements,
  clusterTestRequirements,
  rareTestRequirements,
  testRequirements,
  windowRequirements,
} from "../setup/systemRequirements.mjs";
import { buildBundles } from "./buildBundles.mjs";

await runCommand(async () => {
  await prepare();
  const lacking = await ensureSystemPackages([...windowRequirements, ...testRequirements]);
  if (lacking !== undefined) console.error(`${lacking}\n\nThe tests that need them are skipped.`);
  const rare = await ensureSystemPackages(rareTestRequirements);
  if (rare !== undefined) console.error(`${rare}\n\nThe tests that need a ClickHouse server are skipped.`);
  const cluster = await ensureSystemPackages(clusterTestRequirements);
  if (cluster !== undefined) console.error(`${cluster}\n\nThe tests of ClickHouse clusters are skipped.`);
  const clients = await ensureSystemPackages(clientTestRequirements);
  if (clients !== undefined)
    console.error(`${clients}\n\nThe tests that connect by JDBC, ODBC and Python are skipped.`);
  // What DuckDB 2 changes is tried against it, where it can be had.
  const newer = await newerDuckDb();
  if ("program" in newer) process.env["WHARF_DUCKDB2"] = newer.program;
  else console.error(`${newer.reason}; the tests that need it are skipped.`);
  const current = await currentClickHouse();
  if ("folder" in current) process.env["WHARF_CLICKHOUSE_LIBRARY"] = current.folder;
  else console.error(`${current.reason}; the tests that need it are skipped.`);
  return runChecks(
    [
      { name: "Lint", run: () => oneCheck(lint) },
      { name: "Format", run: () => oneCheck(checkFormat) },
      { name: "Types", run: () => oneCheck(typecheck) },
      // Before the unit tests, because some of them look at the built bundles.
      { name: "Build", run: () => oneCheck(async () => void (await buildBundles())) },
      { name: "Unit and contract tests", run: unitTests },
      { name: "Electron end-to-end tests", run: endToEndTests },
      { name: "Packaging", run: packagingChecks },
    ],
    (line) => console.log(line),
  );
});
