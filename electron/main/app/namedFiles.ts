import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Files that one start names; more are a mistake. */
const maxFiles = 1000;

/**
 * The files that a start of the app names, as absolute paths. Desktops name them as paths or as file: addresses. Switches, links of
 * the app's own scheme and other addresses are passed over.
 *
 * @param words What follows the program, and in development the app's folder.
 * @param workingFolder What relative paths are relative to.
 */
export function namedFiles(words: readonly string[], workingFolder: string): string[] {
  const paths = words.flatMap((word) => {
    if (word === "" || word.startsWith("-")) return [];
    if (/^file:\/\//iu.test(word)) return pathOf(word);
    if (/^[a-z][a-z0-9+.-]+:/iu.test(word)) return [];
    return [resolve(workingFolder, word)];
  });
  return [...new Set(paths)].slice(0, maxFiles);
}

/** None for an address of another computer. */
function pathOf(address: string): string[] {
  try {
    return [fileURLToPath(address)];
  } catch {
    return [];
  }
}
