import { cpSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Progress } from "../setup/Progress.mjs";
import { runProcess } from "../setup/runProcess.mjs";
import { standInManifestFolder, standInPackageName } from "./standInPackage.mjs";

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
export async function fetchStandIn(workFolder) {
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
