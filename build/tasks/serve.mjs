import { join } from "node:path";
import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand } from "../setup/runCommand.mjs";
import { buildBundles } from "./buildBundles.mjs";
import { runInForeground } from "./runInForeground.mjs";

await runCommand(async () => {
  await prepare();
  await buildBundles(["service", "engine", "source"]);
  const program = join(projectRoot, "out", "service", "serve.mjs");
  return runInForeground(process.execPath, [program, ...process.argv.slice(2)]);
});
