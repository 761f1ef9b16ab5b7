import { requireDisplay } from "../setup/display.mjs";
import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand } from "../setup/runCommand.mjs";
import { StopError } from "../setup/StopError.mjs";
import { ensureSystemPackages } from "../setup/systemPackages.mjs";
import { windowRequirements } from "../setup/systemRequirements.mjs";
import { resolveRuntime } from "../runtime/resolveRuntime.mjs";
import { buildBundles } from "./buildBundles.mjs";
import { electronArguments } from "./electronArguments.mjs";
import { runInForeground } from "./runInForeground.mjs";

await runCommand(async () => {
  requireDisplay();
  await prepare();
  const lacking = await ensureSystemPackages(windowRequirements);
  if (lacking !== undefined) throw new StopError(lacking);
  const runtime = await resolveRuntime();
  await buildBundles();
  const launch = electronArguments(projectRoot, process.argv.slice(2));
  if (launch.note !== undefined) console.error(launch.note);
  return runInForeground(runtime.executable, launch.arguments);
});
