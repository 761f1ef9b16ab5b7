import { cpSync, createWriteStream, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { flipFuses, FuseV1Options, FuseVersion } from "@electron/fuses";
import { openPromise } from "yauzl";
import { Progress } from "../setup/Progress.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { standInIdentity, standInMarker, standInVersion } from "./standInPackage.mjs";

const foreignFolder = "Cypress/";

/**
 * Where a file of the zip belongs in the runtime's folder.
 *
 * @param {string} entryName Path inside the zip.
 * @returns {string | undefined} Nothing for what is not Electron's: the other app's own resources, and the heap
 *   snapshot that only that app loads.
 */
export function runtimePath(entryName) {
  if (!entryName.startsWith(foreignFolder) || entryName.endsWith("/")) return undefined;
  const path = entryName.slice(foreignFolder.length);
  if (path.startsWith("resources/") || path === "browser_v8_context_snapshot.bin") return undefined;
  return path === "Cypress" ? "electron" : path;
}

/**
 * Unpacks the Electron inside the stand-in's zip.
 *
 * @param {string} zip
 * @param {string} folder Where to; made when needed.
 * @param {(fraction: number) => void} onProgress
 */
export async function unpackStandIn(zip, folder, onProgress) {
  const archive = await openPromise(zip);
  let seen = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      onProgress(++seen / archive.entryCount);
      const path = runtimePath(entry.fileName);
      if (path === undefined) continue;
      const target = join(folder, path);
      if (relative(folder, target).startsWith(`..${sep}`))
        throw new Error(`${entry.fileName} leaves its folder`);
      await mkdir(dirname(target), { recursive: true });
      // The upper half of the attributes is the Unix mode; programs must stay programs.
      const mode = (entry.externalFileAttributes >>> 16) & 0o777;
      await pipeline(
        await archive.openReadStreamPromise(entry),
        createWriteStream(target, { mode: mode || 0o644 }),
      );
    }
  } finally {
    archive.close();
  }
}

/**
 * Turns the stand-in's zip into a runtime that starts any app folder.
 *
 * @param {string} zip
 * @param {string} folder The runtime's folder; made when needed.
 */
export async function buildStandIn(zip, folder) {
  const progress = new Progress("Unpacking the development runtime");
  await unpackStandIn(zip, folder, (fraction) => progress.update(fraction));
  await flipFuses(join(folder, "electron"), {
    version: FuseVersion.V1,
    // It was built to start from a heap snapshot of another app, which is not unpacked.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright drives Electron through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  cpSync(join(projectRoot, "build", "runtime", "launcher"), join(folder, "resources", "app"), {
    recursive: true,
  });
  writeFileSync(join(folder, "version"), standInVersion);
  writeFileSync(join(folder, standInMarker), standInIdentity());
  progress.end();
}
