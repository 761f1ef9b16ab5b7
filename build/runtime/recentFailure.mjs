import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const rememberedMs = 6 * 60 * 60_000;

/**
 * A note on disk that an address could not be reached.
 *
 * @param {string} cacheFolder Made when needed.
 * @param {string} address Another address (a mirror set since) is tried at once.
 */
export function recentFailure(cacheFolder, address) {
  const note = join(cacheFolder, "electron-download-failed");
  return {
    isRecent() {
      try {
        return readFileSync(note, "utf8") === address && Date.now() - statSync(note).mtimeMs < rememberedMs;
      } catch {
        return false;
      }
    },
    remember() {
      mkdirSync(cacheFolder, { recursive: true });
      writeFileSync(note, address);
    },
  };
}
