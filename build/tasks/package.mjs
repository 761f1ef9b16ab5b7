import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand } from "../setup/runCommand.mjs";
import { buildBundles } from "./buildBundles.mjs";

await runCommand(async () => {
  await prepare();
  await buildBundles();
  const { build } = await import("electron-builder");
  const { releaseConfiguration } = await import("../package/releaseConfiguration.mjs");
  const files = await build({ projectDir: projectRoot, config: releaseConfiguration(), publish: "never" });
  console.log(files.join("\n"));
});
