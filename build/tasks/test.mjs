import { checkFormat } from "../checks/checkFormat.mjs";
import { endToEndTests } from "../checks/endToEndTests.mjs";
import { lint } from "../checks/lint.mjs";
import { oneCheck } from "../checks/oneCheck.mjs";
import { packagingChecks } from "../checks/packagingChecks.mjs";
import { runChecks } from "../checks/runChecks.mjs";
import { typecheck } from "../checks/typecheck.mjs";
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
