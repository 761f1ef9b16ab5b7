import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";

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
