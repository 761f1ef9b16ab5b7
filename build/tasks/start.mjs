import { resolveRuntime } from "../runtime/resolveRuntime.mjs";
import { sandboxArguments } from "../runtime/sandboxArguments.mjs";
import { requireDisplay } from "../setup/display.mjs";
import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand, StopError } from "../setup/runCommand.mjs";
import { ensureSystemPackages } from "../setup/systemPackages.mjs";
import { windowRequirements } from "../setup/systemRequirements.mjs";
import { buildBundles } from "./buildBundles.mjs";
import { runInForeground } from "./runInForeground.mjs";

await runCommand(async () => {
  requireDisplay();
  await prepare();
  const lacking = await ensureSystemPackages(windowRequirements);
  if (lacking !== undefined) throw new StopError(lacking);
  const runtime = await resolveRuntime();
  await buildBundles();
  const sandbox = sandboxArguments();
  if (sandbox.note !== undefined) console.error(sandbox.note);
  const launchArguments = [...sandbox.arguments, projectRoot, ...process.argv.slice(2)];
  return runInForeground(runtime.executable, launchArguments);
});
