import { prepare } from "../setup/prepare.mjs";
import { runCommand } from "../setup/runCommand.mjs";
import { buildBundles, bundleNames } from "./buildBundles.mjs";

// All bundles, or those that are named behind the command.
const names = bundleNames.filter((name) => process.argv.length < 3 || process.argv.includes(name));

await runCommand(async () => {
  await prepare();
  if (!(await buildBundles(names))) console.error("Everything in out/ is up to date");
});
