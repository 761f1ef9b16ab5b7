import { readFileSync } from "node:fs";
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

/** Whether every file is formatted; changes nothing. @returns {Promise<number>} Exit code. */
export function checkFormat() {
  return runTool("oxfmt", ["--check"]);
}

/** Lints everything with type information; warnings count as failures. @returns {Promise<number>} Exit code. */
export function lint() {
  return runTool("oxlint", ["--type-aware", "--deny-warnings"]);
}

/** Where the compiler keeps what it found, so that the next check looks only at what changed. */
const typesFolder = join(projectRoot, "node_modules", ".cache", "types");

/** Checks the types of every project that tsconfig.json refers to, tests included. @returns {Promise<number>} Exit code. */
export async function typecheck() {
  const { references } = JSON.parse(readFileSync(join(projectRoot, "tsconfig.json"), "utf8"));
  let code = 0;
  for (const { path } of references) {
    const known = join(typesFolder, `${path.replaceAll(/\W+/g, "-")}.tsbuildinfo`);
    const options = ["--noEmit", "--incremental", "--tsBuildInfoFile", known, "-p", path];
    code = Math.max(code, await runTool("tsc", options));
  }
  return code;
}
