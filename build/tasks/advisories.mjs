import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { foundAdvisories } from "../advisories/foundAdvisories.mjs";
import { shippedLibraries } from "../advisories/shippedLibraries.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand } from "../setup/runCommand.mjs";

/* Adds what the registry knows of the shipped libraries to the list in the repository. Needs a network. */

const file = join(projectRoot, "build", "advisories", "advisories.json");

/** @typedef {import("../advisories/openAdvisories.mjs").Advisory} Advisory */

/** What npm says, parsed; it ends with 1 where it found something. */
async function audit() {
  const run = promisify(execFile)("npm", ["audit", "--json", "--package-lock-only"], {
    cwd: projectRoot,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  const { stdout } = await run.catch((/** @type {{ stdout?: string }} */ error) => ({
    stdout: error.stdout ?? "",
  }));
  return /** @type {unknown} */ (JSON.parse(stdout === "" ? "{}" : stdout));
}

await runCommand(async () => {
  const shipped = new Set(shippedLibraries().map(({ name }) => name));
  const found = foundAdvisories(await audit(), shipped);
  /** @type {{ advisories: Advisory[] }} */
  const { advisories } = JSON.parse(readFileSync(file, "utf8"));
  const known = new Map([...advisories, ...found].map((one) => [`${one.package} ${one.id}`, one]));
  const refreshed = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${JSON.stringify({ refreshed, advisories: [...known.values()] }, null, 2)}\n`);
  console.log(`${found.length} advisories of shipped libraries; ${known.size} in the list.`);
});
