import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { resolveRuntime } from "../runtime/resolveRuntime.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runInForeground } from "../tasks/runInForeground.mjs";
import { failureLines } from "./failureLines.mjs";
import { openKeyringSession } from "./keyringSession.mjs";
import { openTestDisplay } from "./testDisplay.mjs";

/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

const reportFile = join(projectRoot, "test-results", "e2e.json");

/** Windows open at a time. More on few cores only slow each other down until one misses its time limit. */
const most = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));

/**
 * A display, a clipboard and a keyring for one worker of the tests, so that no window takes the focus from another.
 *
 * @typedef {object} Desktop
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} isOwn Whether no other program shows windows there.
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<Desktop | { reason: string }>} */
async function openDesktop() {
  const display = await openTestDisplay();
  if ("reason" in display) return display;
  const keyring = await openKeyringSession();
  return {
    env: { ...display.env, ...keyring.env },
    isOwn: display.isOwn,
    close: async () => {
      await keyring.close();
      display.close();
    },
  };
}

/**
 * Runs the Playwright tests on the built app, each worker on a desktop of its own: playwright.config.ts takes them from
 * WHARF_TEST_DESKTOPS. The tests find the Electron to start in ELECTRON_OVERRIDE_DIST_PATH.
 *
 * @param {readonly string[]} [chosen] Parts of the names of the files to run; all where left out.
 * @param {NodeJS.ProcessEnv} [variables] Added to the environment.
 * @returns {Promise<CheckOutcome>}
 */
export async function endToEndTests(chosen = [], variables = {}) {
  /** @type {Desktop[]} */
  const desktops = [];
  try {
    while (desktops.length < most && desktops.every(({ isOwn }) => isOwn)) {
      const desktop = await openDesktop();
      if ("reason" in desktop) {
        return { passed: 0, failures: [], skips: [`Electron end-to-end: ${desktop.reason}`], repeats: [] };
      }
      desktops.push(desktop);
    }
    const runtime = await resolveRuntime();
    rmSync(reportFile, { force: true });
    const playwright = join(projectRoot, "node_modules", "@playwright", "test", "cli.js");
    const code = await runInForeground(
      process.execPath,
      [
        playwright,
        "test",
        ...chosen,
        "--config",
        join(projectRoot, "e2e", "playwright.config.ts"),
        "--reporter=list,json",
        // A window may lose its turn on a busy machine: its test gets another one, and is named.
        "--retries=1",
      ],
      {
        cwd: projectRoot,
        env: {
          ...desktops[0]?.env,
          ...variables,
          WHARF_TEST_DESKTOPS: JSON.stringify(desktops.map(({ env }) => ownVariables(env))),
          ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
          PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
        },
      },
    );
    const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, "utf8")) : undefined;
    return playwrightOutcome(report, code);
  } finally {
    await Promise.all(desktops.map(({ close }) => close()));
  }
}

/**
 * What an environment sets differently from ours.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function ownVariables(env) {
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => process.env[name] !== value));
}

/** @typedef {import("@playwright/test/reporter").JSONReport} JSONReport */
/** @typedef {import("@playwright/test/reporter").JSONReportSuite} JSONReportSuite */

/**
 * Counts a Playwright run.
 *
 * @param {Pick<JSONReport, "stats" | "suites"> | undefined} report Its JSON report, or nothing when it broke off before writing one.
 * @param {number} exitCode
 * @returns {CheckOutcome}
 */
export function playwrightOutcome(report, exitCode) {
  if (report === undefined)
    return { passed: 0, failures: ["broke off without a report"], skips: [], repeats: [] };
  const tests = report.suites.flatMap((suite) => testsUnder(suite));
  const failures = tests
    .filter(({ status }) => status === "unexpected")
    .map(({ name, results }) => failureLines(name, results.at(-1)?.errors ?? []));
  // Errors outside any test, and a run without a single test, show only in the exit code.
  if (failures.length === 0 && exitCode !== 0)
    failures.push(`ended with exit code ${exitCode} outside any test`);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures,
    skips: tests.filter(({ status }) => status === "skipped").map(skipLine),
    repeats: tests.filter(({ status }) => status === "flaky").map(({ name }) => name),
  };
}

/** @param {JSONReportSuite} suite */
function testsUnder(suite) {
  /** @type {(import("@playwright/test/reporter").JSONReportTest & { name: string })[]} */
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, name: `${spec.file}: ${spec.title}` })),
  );
  /** @type {typeof own} */
  const inner = (suite.suites ?? []).flatMap(testsUnder);
  return [...own, ...inner];
}

/** @param {ReturnType<typeof testsUnder>[number]} test */
function skipLine({ name, annotations }) {
  const why = annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
  return `${name}: ${why ?? "no reason given"}`;
}
