import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runProcess } from "../setup/runProcess.mjs";

/** @typedef {import("./linux/checkPackages.mjs").PackageReport} PackageReport */

/** Builds and packs the app in the folder that it is run in, and prints where the package is. */
const buildHere = `
const { buildBundles } = await import("./build/tasks/buildBundles.mjs");
const { resolveRuntime } = await import("./build/runtime/resolveRuntime.mjs");
const { packageOffline } = await import("./build/package/packageOffline.mjs");
await buildBundles();
const { folder } = await resolveRuntime();
await packageOffline(folder);
`;

/** What is made by building, installing and testing. */
const made = /^(out|release|node_modules|test-results|playwright-report|\.git)$/;

/**
 * A copy of the sources, without what is made from them.
 *
 * @param {string} folder
 */
function copySources(folder) {
  for (const name of readdirSync(projectRoot)) {
    if (!made.test(name)) cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
  const packages = [join(projectRoot, "node_modules"), join(folder, "node_modules")];
  try {
    // Linked where it can be: nothing writes to them.
    execFileSync("cp", ["-al", ...packages], { stdio: "ignore" });
  } catch {
    rmSync(join(folder, "node_modules"), { recursive: true, force: true });
    execFileSync("cp", ["-a", ...packages]);
  }
}

/**
 * @param {string} folder
 * @returns {Map<string, string>} Digest and mode by the path of each file.
 */
function digests(folder) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
    found.set(relative(folder, path), `${digest} ${(statSync(path).mode & 0o777).toString(8)}`);
  }
  return found;
}

/**
 * What is different in two packages, in detail.
 *
 * @param {readonly string[]} folders
 * @returns {Promise<string>} Empty where diffoscope finds nothing.
 */
async function difference(folders) {
  const { code, output } = await runProcess("diffoscope", [
    "--exclude-directory-metadata=recursive",
    "--max-text-report-size=1500",
    ...folders,
  ]);
  return code === 0 ? "" : output.trim() || `diffoscope ended with exit code ${code}`;
}

/**
 * Builds the app from its sources in two folders with different names and compares the packages byte by byte, and once more by diffoscope.
 *
 * @returns {Promise<PackageReport>}
 */
export async function checkReproducible() {
  /** @type {PackageReport} */
  const report = {
    ...{ name: "two builds from two folders", built: false },
    ...{ installed: null, started: null, upgraded: null, removed: null },
  };
  const root = mkdtempSync(join(tmpdir(), "wharf-reproducible-"));
  try {
    /** @type {Map<string, string>[]} */
    const results = [];
    const folders = ["one", "another folder"].map((name) => join(root, name));
    // Both at once: somebody may be working on the sources.
    for (const folder of folders) copySources(folder);
    for (const folder of folders) {
      const { code, output } = await runProcess(process.execPath, ["--input-type=module", "-e", buildHere], {
        cwd: folder,
      });
      if (code !== 0) return { ...report, reason: output.trim().slice(-2000) };
      const kept = `${folder}, packed`;
      renameSync(join(folder, "out", "offline-package", "linux-unpacked"), kept);
      results.push(digests(kept));
      rmSync(folder, { recursive: true, force: true });
    }
    const [one, other] = results;
    const paths = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
    const different = [...paths].filter((path) => one?.get(path) !== other?.get(path));
    const seen = await difference(folders.map((folder) => `${folder}, packed`));
    if (different.length > 0 || seen !== "")
      return { ...report, reason: `different: ${different.join(", ")}\n${seen}` };
    return { ...report, built: paths.size > 0 };
  } catch (error) {
    return { ...report, reason: error instanceof Error ? error.message.slice(-2000) : String(error) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
