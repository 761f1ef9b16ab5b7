import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Progress } from "./Progress.mjs";
import { projectRoot } from "./projectRoot.mjs";
import { runProcess } from "./runProcess.mjs";
import { StopError } from "./StopError.mjs";

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
export async function ensurePackagesInstalled(root = projectRoot) {
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
