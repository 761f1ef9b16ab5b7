import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { shippedLibraries } from "../advisories/shippedLibraries.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand } from "../setup/runCommand.mjs";

/* Adds what the registry knows of the shipped libraries to the list in the repository. Needs a network. */

const file = join(projectRoot, "build", "advisories", "advisories.json");

/** @typedef {import("../advisories/openAdvisories.mjs").Advisory} Advisory */
/** @typedef {{ vulnerabilities?: Record<string, { via: (string | { url: string, name: string, range: string, title: string })[] }> }} Report */

/** @returns {Promise<Report>} What npm says; it ends with 1 where it found something. */
async function audit() {
  const run = promisify(execFile)("npm", ["audit", "--json", "--package-lock-only"], {
    cwd: projectRoot,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  const { stdout } = await run.catch((/** @type {{ stdout?: string }} */ error) => ({
    stdout: error.stdout ?? "",
  }));
  const report = JSON.parse(stdout === "" ? "{}" : stdout);
  if (report.vulnerabilities === undefined) {
    throw new Error("The registry gave no advisories. Run this where it can be reached.");
  }
  return report;
}

await runCommand(async () => {
  const { vulnerabilities = {} } = await audit();
  /** @type {{ advisories: Advisory[] }} */
  const { advisories } = JSON.parse(readFileSync(file, "utf8"));
  const shipped = new Set(shippedLibraries().map(({ name }) => name));
  const found = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .flatMap((cause) => (typeof cause === "string" || !shipped.has(cause.name) ? [] : [cause]))
    .map(({ url, name, range, title }) => ({
      id: url.split("/").at(-1) ?? url,
      package: name,
      range,
      title,
    }));
  const known = new Map([...advisories, ...found].map((one) => [`${one.package} ${one.id}`, one]));
  const refreshed = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${JSON.stringify({ refreshed, advisories: [...known.values()] }, null, 2)}\n`);
  console.log(`${found.length} advisories of shipped libraries; ${known.size} in the list.`);
});
