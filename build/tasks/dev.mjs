import { join } from "node:path";
import { resolveRuntime } from "../runtime/resolveRuntime.mjs";
import { sandboxArguments } from "../runtime/sandboxArguments.mjs";
import { requireDisplay } from "../setup/display.mjs";
import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand, StopError } from "../setup/runCommand.mjs";
import { ensureSystemPackages } from "../setup/systemPackages.mjs";
import { windowRequirements } from "../setup/systemRequirements.mjs";
import { RestartingProgram } from "./RestartingProgram.mjs";
import { watchProcesses } from "./watchProcesses.mjs";

await runCommand(async () => {
  requireDisplay();
  await prepare();
  const lacking = await ensureSystemPackages(windowRequirements);
  if (lacking !== undefined) throw new StopError(lacking);
  const runtime = await resolveRuntime();

  const { createServer } = await import("vite");
  const server = await createServer({
    configFile: join(projectRoot, "vite.config.ts"),
    server: { host: "127.0.0.1" },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new StopError("The development server did not get an address.");

  const sandbox = sandboxArguments();
  if (sandbox.note !== undefined) console.error(sandbox.note);
  const launchArguments = [...sandbox.arguments, projectRoot, ...process.argv.slice(2)];
  const app = new RestartingProgram(runtime.executable, launchArguments, {
    ...process.env,
    WHARF_DEV_SERVER_URL: address,
  });
  const watching = await watchProcesses(() => app.restart());
  const stop = () => app.stop();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const code = await app.ended;
  await watching.close();
  await server.close();
  return code;
});
