import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../runtime/resolveRuntime.mjs";
import { Progress } from "./Progress.mjs";
import { runProcess } from "./runProcess.mjs";

/** ClickHouse 26.7 as a library, from the package registry. It can't stop a statement and is no server, so it is for tests alone. */
const wanted = "chdb@3.4.0";
const timeoutMs = 600_000;

/**
 * A current ClickHouse, fetched once and kept beside the other things that can be fetched again: with 550 MB it is no
 * dependency of the project.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ folder: string } | { reason: string }>} Absolute path of the folder whose node_modules have it; or why there is none here.
 */
export async function currentClickHouse(env = process.env) {
  const kept = join(cacheFolder(env), wanted.replace("@", "-"));
  if (existsSync(kept)) return { folder: kept };
  if (process.platform !== "linux" || process.arch !== "x64")
    return { reason: "A current ClickHouse for the tests is fetched for Linux with an x64 processor only" };
  const folder = `${kept}.fetched`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const progress = new Progress("Fetching ClickHouse 26.7 for the tests");
  try {
    const quietly = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    const { code, output } = await runProcess("npm", ["install", ...quietly, "--prefix", folder, wanted], {
      timeoutMs,
    });
    if (code !== 0) return { reason: `${wanted} could not be fetched: ${output.trim().slice(-300)}` };
    renameSync(folder, kept);
    return { folder: kept };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    progress.end(existsSync(kept) ? "done" : "failed");
  }
}
