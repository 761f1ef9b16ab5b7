import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "../checks/runTool.mjs";
import { openTestDisplay } from "../checks/testDisplay.mjs";
import { resolveRuntime } from "../runtime/resolveRuntime.mjs";
import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand, StopError } from "../setup/runCommand.mjs";
import { ensureSystemPackages } from "../setup/systemPackages.mjs";
import { testRequirements, windowRequirements } from "../setup/systemRequirements.mjs";
import { buildBundles } from "./buildBundles.mjs";

const suffix = ".bench.ts";

/**
 * Each build/bench/NAME.bench.ts is a program of its own, so that one measurement does not weigh on the next. It prints
 * its figures as JSON lines on stdout; everything else goes to stderr.
 */
await runCommand(async () => {
  await prepare();
  const all = readdirSync(join(projectRoot, "build", "bench"))
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length));
  const names = process.argv.slice(2).length > 0 ? process.argv.slice(2) : all;
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    throw new StopError(`There is no bench named ${unknown.join(", ")}. There are: ${all.join(", ")}.`);
  }
  const lacking = await ensureSystemPackages([...windowRequirements, ...testRequirements]);
  if (lacking !== undefined) throw new StopError(lacking);
  const runtime = await resolveRuntime();
  await buildBundles();
  const display = await openTestDisplay();
  if ("reason" in display) throw new StopError(`Nothing can be measured: ${display.reason}.`);
  let code = 0;
  try {
    for (const name of names) {
      const bench = await runTool("tsx", [join("build", "bench", `${name}${suffix}`)], {
        ...display.env,
        ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
      });
      code = Math.max(code, bench);
    }
  } finally {
    display.close();
  }
  return code;
});
