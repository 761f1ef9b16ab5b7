import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProcess } from "./runProcess.mjs";

/** @typedef {import("./systemRequirements.mjs").SystemRequirement} SystemRequirement */

/** Names of the shared libraries the loader knows, or undefined where it keeps no list (musl). */
async function knownLibraries() {
  for (const program of ["/sbin/ldconfig", "/usr/sbin/ldconfig", "ldconfig"]) {
    const { code, output } = await runProcess(program, ["-p"]);
    if (code === 0) return new Set([...output.matchAll(/^\s+(\S+) \(/gm)].map((match) => match[1]));
  }
  return undefined;
}

/** Where servers are, which only root has on its path. */
const serverFolders = ["/usr/sbin", "/usr/local/sbin"];

/** @param {string} command */
function isInstalled(command) {
  return [...(process.env["PATH"] ?? "").split(delimiter), ...serverFolders].some(
    (folder) => folder !== "" && existsSync(join(folder, command)),
  );
}

/**
 * Which of the requirements this machine lacks. Takes some milliseconds when everything is there.
 *
 * @param {readonly SystemRequirement[]} requirements
 * @returns {Promise<SystemRequirement[]>} Always empty on other systems than Linux.
 */
export async function missingRequirements(requirements) {
  if (process.platform !== "linux") return [];
  const libraries = await knownLibraries();
  return requirements.filter(({ library, command, folder }) => {
    if (folder !== undefined) return !existsSync(folder);
    if (command !== undefined) return !isInstalled(command);
    return libraries !== undefined && library !== undefined && !libraries.has(library);
  });
}
