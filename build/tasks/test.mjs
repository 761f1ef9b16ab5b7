import { endToEndTests } from "../checks/endToEndTests.mjs";
import { packagingChecks } from "../checks/packagingChecks.mjs";
import { oneCheck, runChecks } from "../checks/runChecks.mjs";
import { checkFormat, lint, typecheck } from "../checks/runTool.mjs";
import { unitTests } from "../checks/unitTests.mjs";
import { prepare } from "../setup/prepare.mjs";
import { runCommand } from "../setup/runCommand.mjs";
import { ensureSystemPackages } from "../setup/systemPackages.mjs";
import { testRequirements, windowRequirements } from "../setup/systemRequirements.mjs";
import { buildBundles } from "./buildBundles.mjs";

await runCommand(async () => {
  await prepare();
  const lacking = await ensureSystemPackages([...windowRequirements, ...testRequirements]);
  if (lacking !== undefined) console.error(`${lacking}\n\nThe tests that need them are skipped.`);
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
