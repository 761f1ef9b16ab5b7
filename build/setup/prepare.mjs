import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Progress } from "./Progress.mjs";
import { projectRoot } from "./projectRoot.mjs";
import { StopError } from "./runCommand.mjs";
import { runProcess } from "./runProcess.mjs";

/**
 * What every command needs first: a Node that can run it and the packages of the lock file.
 *
 * @throws {import("./runCommand.mjs").StopError}
 */
export async function prepare() {
  checkNodeVersion();
  await ensurePackagesInstalled();
}

/** @param {string} version */
function parts(version) {
  return version.split(".").map(Number);
}

/**
 * Whether a Node version is inside an `engines` range made of `^a.b.c` and `>=a.b.c` joined by `||`.
 *
 * @param {string} version Such as "20.19.0".
 * @param {string} range Such as "^20.19.0 || >=22.12.0".
 */
export function satisfiesNodeRange(version, range) {
  const [major = 0, minor = 0, patch = 0] = parts(version);
  return range.split("||").some((clause) => {
    const text = clause.trim();
    const [lowMajor = 0, lowMinor = 0, lowPatch = 0] = parts(text.replace(/^(\^|>=)/, ""));
    const atLeast =
      major !== lowMajor ? major > lowMajor : minor !== lowMinor ? minor > lowMinor : patch >= lowPatch;
    return atLeast && (text.startsWith(">=") || major === lowMajor);
  });
}

/**
 * Stops with a sentence when this Node cannot build Wharf. The range is `engines.node` of package.json.
 *
 * @param {string} [version]
 * @throws {StopError}
 */
export function checkNodeVersion(version = process.versions.node) {
  const range = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).engines.node;
  if (satisfiesNodeRange(version, range)) return;
  throw new StopError(
    `Wharf needs Node ${range}, and this is Node ${version}. Install a current Node and run the command again.`,
  );
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} LockedPackages */

/**
 * @param {string} path
 * @returns {LockedPackages}
 */
function readLocked(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}

/**
 * Whether node_modules holds what the lock file asks for. Contents are compared, not file times: a checkout or a
 * copied folder changes times without changing anything else.
 *
 * @param {LockedPackages} wanted `packages` of package-lock.json.
 * @param {LockedPackages} installed `packages` of node_modules/.package-lock.json, which npm writes.
 */
export function isInstallCurrent(wanted, installed) {
  return Object.entries(wanted).every(([path, entry]) => {
    // The empty path is the project itself, and optional packages are those of other platforms.
    if (path === "" || entry.optional === true) return true;
    return installed[path]?.version === entry.version;
  });
}

/**
 * Runs `npm ci --ignore-scripts` when node_modules is absent or older than the lock file. Install scripts stay off:
 * no package of ours needs one, and none may run one unseen.
 *
 * @param {string} [root]
 * @throws {StopError} When npm fails, with what npm said.
 */
async function ensurePackagesInstalled(root = projectRoot) {
  const wanted = readLocked(join(root, "package-lock.json"));
  const marker = join(root, "node_modules", ".package-lock.json");
  if (existsSync(marker) && isInstallCurrent(wanted, readLocked(marker))) return;

  const folders = Object.entries(wanted).filter(([path, entry]) => path !== "" && entry.optional !== true);
  const progress = new Progress(`Installing ${folders.length} packages with npm`);
  const timer = setInterval(() => {
    const present = folders.filter(([path]) => existsSync(join(root, path, "package.json"))).length;
    progress.update(present / folders.length);
  }, 1000);
  const { code, output } = await runProcess(
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
    },
  );
  clearInterval(timer);
  progress.end(code === 0 ? "done" : "failed");
  if (code !== 0) throw new StopError(`npm could not install the packages:\n\n${output.trim()}`);
}
