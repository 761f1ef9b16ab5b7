import { join } from "node:path";
import { conformanceOptions, conformanceUsage } from "../conformance/conformanceOptions.mjs";
import { conformanceSummary } from "../conformance/conformanceSummary.mjs";
import { requireService } from "../conformance/requireService.mjs";
import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand } from "../setup/runCommand.mjs";

/** A hosted service may take minutes to provision a database or to sync a source. */
const patienceMs = 330_000;

await runCommand(async () => {
  const options = conformanceOptions(process.argv.slice(2), process.env);
  if (options === "help") {
    console.log(conformanceUsage);
    return 0;
  }
  await prepare();
  await requireService(options);
  let wasEnded = false;
  const { createVitest } = await import("vitest/node");
  const vitest = await createVitest("test", {
    config: false,
    root: projectRoot,
    watch: false,
    include: [join("build", "conformance", "suite", "anyService.conformance.ts")],
    pool: "threads",
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    provide: { conformance: options },
    reporters: ["tree"],
  });
  // What was created is deleted by the suite's own end, which a cancelled run still reaches. Vitest's own listeners
  // would end the process at once; a second signal still does.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.removeAllListeners(signal);
    process.once(signal, () => {
      wasEnded = true;
      console.log("\nDeleting what was created …");
      void vitest.cancelCurrentRun("keyboard-input");
    });
  }
  try {
    await vitest.start();
    const { lines, isKept } = conformanceSummary(vitest.state.getTestModules());
    console.log(`\n${lines.join("\n")}`);
    return isKept && !wasEnded ? 0 : 1;
  } finally {
    await vitest.close();
  }
});
