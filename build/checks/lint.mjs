import { runTool } from "./runTool.mjs";

/** Lints everything with type information; warnings count as failures. @returns {Promise<number>} Exit code. */
export function lint() {
  return runTool("oxlint", ["--type-aware", "--deny-warnings"]);
}
