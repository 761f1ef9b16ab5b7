import { lint } from "../checks/lint.mjs";
import { prepare } from "../setup/prepare.mjs";
import { runCommand } from "../setup/runCommand.mjs";

await runCommand(async () => {
  await prepare();
  return lint();
});
