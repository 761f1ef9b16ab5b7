import { lint } from "../checks/runTool.mjs";
import { prepare } from "../setup/prepare.mjs";
import { runCommand } from "../setup/runCommand.mjs";

await runCommand(async () => {
  await prepare();
  return lint();
});
