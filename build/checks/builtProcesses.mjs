import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../setup/projectRoot.mjs";

/**
 * Builds the processes of the headless service into out/, where the tests that start them copy them from: once for all
 * tests, and not at all where they are as their sources.
 *
 * @param {import("vitest/node").TestProject} project
 */
export async function setup(project) {
  // In a process of its own: building sets NODE_ENV, which the tests would share.
  const build = async () => {
    const task = join(projectRoot, "build", "tasks", "build.mjs");
    await promisify(execFile)(process.execPath, [task, "service", "engine", "source"]);
  };
  await build();
  project.onTestsRerun(build);
}
