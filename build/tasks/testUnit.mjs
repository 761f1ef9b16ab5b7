import { runTool } from "../checks/runTool.mjs";
import { prepare } from "../setup/prepare.mjs";
import { runCommand } from "../setup/runCommand.mjs";

// The tests to run again and again while working: those that need no server, and what is named behind the command.
await runCommand(async () => {
  await prepare();
  return runTool("vitest", ["run", "--project", "quick", ...process.argv.slice(2)], {
    ...process.env,
    NODE_ENV: "test",
  });
});
