import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CommitTree } from "../bench/commits/CommitTree.mjs";
import { figuresIn, movedFigures } from "../bench/commits/movedFigures.mjs";
import { runTool } from "../checks/runTool.mjs";
import { openTestDisplay } from "../checks/testDisplay.mjs";
import { resolveRuntime } from "../runtime/resolveRuntime.mjs";
import { prepare } from "../setup/prepare.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runCommand, StopError } from "../setup/runCommand.mjs";
import { runProcess } from "../setup/runProcess.mjs";
import { ensureSystemPackages } from "../setup/systemPackages.mjs";
import { testRequirements, windowRequirements } from "../setup/systemRequirements.mjs";
import { buildBundles } from "./buildBundles.mjs";

const suffix = ".bench.ts";

/** Runs of each commit: the fewest of which the difference can be told from noise, and one more. */
const runsPerCommit = 5;

/**
 * Each build/bench/NAME.bench.ts is a program of its own, so that one measurement does not weigh on the next. It prints
 * its figures as JSON lines on stdout; everything else goes to stderr.
 */
await runCommand(async () => {
  const { names, against } = asked();
  await prepare();
  const lacking = await ensureSystemPackages([...windowRequirements, ...testRequirements]);
  if (lacking !== undefined) throw new StopError(lacking);
  const runtime = await resolveRuntime();
  await buildBundles();
  const display = await openTestDisplay();
  if ("reason" in display) throw new StopError(`Nothing can be measured: ${display.reason}.`);
  const env = { ...display.env, ELECTRON_OVERRIDE_DIST_PATH: runtime.folder };
  try {
    return against === undefined ? await measure(names, env) : await compareWith(against, names, env);
  } finally {
    display.close();
  }
});

/** What the command line asks for. @throws {StopError} Where there is no such bench or option. */
function asked() {
  const all = readdirSync(join(projectRoot, "build", "bench"))
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length));
  const { values, positionals } = parsed();
  const names = positionals.length > 0 ? positionals : all;
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    throw new StopError(`There is no bench named ${unknown.join(", ")}. There are: ${all.join(", ")}.`);
  }
  return { names, against: values.against };
}

function parsed() {
  try {
    return parseArgs({ options: { against: { type: "string" } }, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StopError(`${reason} There is one option: --against COMMIT.`);
  }
}

/**
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} Exit code: not 0 where a bench broke off.
 */
async function measure(names, env) {
  let code = 0;
  for (const name of names) code = Math.max(code, await runTool("tsx", [benchFile(name)], env));
  return code;
}

/**
 * Runs each bench on another commit and on this one in turn, so that a computer that gets slower weighs on both, and prints
 * one JSON line a figure: {"name","before","after","unit","change","chance","moved"}.
 *
 * @param {string} ref
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
async function compareWith(ref, names, env) {
  console.error(`Building ${ref} …`);
  const tree = await CommitTree.open(ref);
  const stop = () => void tree.close().finally(() => process.exit(130));
  process.once("SIGINT", stop);
  try {
    for (const name of names) {
      /** @type {[import("../bench/commits/movedFigures.mjs").BenchLine[][], import("../bench/commits/movedFigures.mjs").BenchLine[][]]} */
      const [before, after] = [[], []];
      for (let run = 1; run <= runsPerCommit; run += 1) {
        console.error(`${name}: run ${run} of ${runsPerCommit}`);
        before.push(await figuresOf(name, tree.folder, env));
        after.push(await figuresOf(name, projectRoot, env));
      }
      for (const movement of movedFigures(before, after)) console.log(JSON.stringify(rounded(movement)));
    }
    return 0;
  } finally {
    process.off("SIGINT", stop);
    await tree.close();
  }
}

/**
 * @param {string} name
 * @param {string} folder Of the commit.
 * @param {NodeJS.ProcessEnv} env
 */
async function figuresOf(name, folder, env) {
  const tsx = join(folder, "node_modules", ".bin", "tsx");
  const { code, output } = await runProcess(tsx, [benchFile(name)], { cwd: folder, env });
  if (code !== 0) throw new StopError(`The bench ${name} broke off:\n${output.trim()}`);
  return figuresIn(output);
}

/** @param {string} name */
function benchFile(name) {
  return join("build", "bench", `${name}${suffix}`);
}

/** @param {import("../bench/commits/movedFigures.mjs").Movement} movement */
function rounded(movement) {
  const hundredths = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  const { before, after, change, chance } = movement;
  return {
    ...movement,
    before: hundredths(before),
    after: hundredths(after),
    change: hundredths(change),
    chance: Math.round(chance * 1000) / 1000,
  };
}
