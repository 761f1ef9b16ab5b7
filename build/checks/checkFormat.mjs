import { runTool } from "./runTool.mjs";

/** Whether every file is formatted; changes nothing. @returns {Promise<number>} Exit code. */
export function checkFormat() {
  return runTool("oxfmt", ["--check"]);
}
