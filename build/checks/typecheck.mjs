import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runTool } from "./runTool.mjs";

/** Checks the types of every project that tsconfig.json refers to, tests included. @returns {Promise<number>} Exit code. */
export async function typecheck() {
  const { references } = JSON.parse(readFileSync(join(projectRoot, "tsconfig.json"), "utf8"));
  let code = 0;
  for (const { path } of references) code = Math.max(code, await runTool("tsc", ["--noEmit", "-p", path]));
  return code;
}
