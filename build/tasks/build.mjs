import { prepare } from "../setup/prepare.mjs";
import { runCommand } from "../setup/runCommand.mjs";
import { buildBundles } from "./buildBundles.mjs";

await runCommand(async () => {
  await prepare();
  if (!(await buildBundles())) console.error("Everything in out/ is up to date");
});
