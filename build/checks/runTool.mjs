import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runInForeground } from "../tasks/runInForeground.mjs";

/**
 * Runs a program of node_modules/.bin in the foreground, in the repository's folder.
 *
 * @param {string} name Such as "oxlint".
 * @param {readonly string[]} toolArguments
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} Its exit code.
 */
export function runTool(name, toolArguments, env) {
  return runInForeground(join(projectRoot, "node_modules", ".bin", name), toolArguments, {
    cwd: projectRoot,
    ...(env === undefined ? {} : { env }),
  });
}
