import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand } from "../setup/runCommand.mjs";
import { buildBundles } from "./buildBundles.mjs";

/**
 * `npm run package` makes a release's installers for this system. With `-- --check` it builds and tries what can be tried here
 * without a download, and prints one JSON line for each artefact. With `-- --service` it packs the service without the window.
 */
await runCommand(async () => {
  await prepare();
  await buildBundles();
  if (process.argv.includes("--check")) return check();
  if (process.argv.includes("--service")) {
    const { packService } = await import("../headless/packService.mjs");
    console.log(await packService(join(projectRoot, "release")));
    return 0;
  }
  const { build } = await import("electron-builder");
  const { releaseConfiguration } = await import("../package/releaseConfiguration.mjs");
  const files = await build({ projectDir: projectRoot, config: releaseConfiguration(), publish: "never" });
  const { billOfMaterials } = await import("../package/contents/sbom.mjs");
  const { pinnedElectronVersion } = await import("../runtime/electronPackage.mjs");
  const bill = join(projectRoot, "release", `wharf-${process.platform}-${process.arch}.cdx.json`);
  writeFileSync(bill, `${JSON.stringify(billOfMaterials(pinnedElectronVersion()), null, 1)}\n`);
  console.log([...files, bill].join("\n"));
  return 0;
});

/** @returns {Promise<number>} Exit code. */
async function check() {
  const { resolveRuntime } = await import("../runtime/resolveRuntime.mjs");
  const { ensureSystemPackages } = await import("../setup/systemPackages.mjs");
  const { packagingRequirements, testRequirements, windowRequirements } =
    await import("../setup/systemRequirements.mjs");
  const runtime = await resolveRuntime();
  if (runtime.origin !== "stand-in")
    throw new Error("Packages are tried around the development runtime only.");
  const lacking = await ensureSystemPackages([
    ...windowRequirements,
    ...testRequirements,
    ...packagingRequirements,
  ]);
  if (lacking !== undefined) throw new Error(lacking);
  const { lintWorkflows } = await import("../package/lintWorkflows.mjs");
  const findings = await lintWorkflows();
  if (findings !== "") console.error(`The workflows are not right:\n${findings}`);
  const { checkReproducible } = await import("../package/checkReproducible.mjs");
  const { checkImage } = await import("../headless/checkImage.mjs");
  const { checkService } = await import("../headless/checkService.mjs");
  const { checkPackages, checkedVersions } = await import("../package/linux/checkPackages.mjs");
  // electron-builder's own lines go to stdout, which belongs to the reports.
  const print = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  let failed = findings !== "";
  /** @param {import("../package/linux/checkPackages.mjs").PackageReport} report */
  const onReport = (report) => {
    failed ||= report.reason !== undefined;
    print(`${JSON.stringify(report)}\n`);
  };
  onReport(await checkReproducible());
  onReport(await checkService(checkedVersions));
  onReport(await checkImage());
  await checkPackages(runtime.folder, onReport);
  return failed ? 1 : 0;
}
