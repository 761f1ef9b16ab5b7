import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveRuntime } from "../runtime/resolveRuntime.mjs";
import { missingRequirements } from "../setup/missingRequirements.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { testRequirements } from "../setup/systemRequirements.mjs";
import { runInForeground } from "../tasks/runInForeground.mjs";
import { failureLines } from "./failureLines.mjs";
import { openTestDisplay } from "./testDisplay.mjs";

/** Unlocks a new keyring, then becomes the program given as arguments. */
const unlockAndRun = `printf wharf | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"`;

/**
 * A session bus with an unlocked Secret Service of its own, so that windows under test have a real keychain and never
 * the one of the person who runs the tests.
 *
 * @typedef {object} KeyringSession
 * @property {readonly string[]} prefix What to put before a command line to run it in the session.
 * @property {NodeJS.ProcessEnv} env
 * @property {() => void} close Removes the keyring's files.
 */

/**
 * @param {NodeJS.ProcessEnv} env The environment the session starts from.
 * @returns {Promise<KeyringSession>} Without a prefix where the system has its own keychain or lacks the programs.
 */
async function keyringSession(env) {
  const lacking = await missingRequirements(testRequirements);
  if (process.platform !== "linux" || lacking.length > 0) return { prefix: [], env, close: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "wharf-keyring-"));
  return {
    prefix: ["dbus-run-session", "--", "sh", "-c", unlockAndRun, "sh"],
    // mkdtemp makes the folder for this user only, which is what a runtime folder must be.
    env: { ...env, XDG_RUNTIME_DIR: folder, XDG_DATA_HOME: folder },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @typedef {import("./CheckOutcome").CheckOutcome} CheckOutcome */

const reportFile = join(projectRoot, "test-results", "e2e.json");

/**
 * Runs the Playwright tests on the built app, on a display and a keyring of their own. The tests find the Electron
 * to start in ELECTRON_OVERRIDE_DIST_PATH.
 *
 * @returns {Promise<CheckOutcome>}
 */
export async function endToEndTests() {
  const display = await openTestDisplay();
  if ("reason" in display) {
    return { passed: 0, failures: [], skips: [`Electron end-to-end: ${display.reason}`], repeats: [] };
  }
  const session = await keyringSession(display.env);
  try {
    const runtime = await resolveRuntime();
    rmSync(reportFile, { force: true });
    const playwright = join(projectRoot, "node_modules", "@playwright", "test", "cli.js");
    const [program, ...programArguments] = [
      ...session.prefix,
      process.execPath,
      playwright,
      "test",
      "--config",
      join(projectRoot, "e2e", "playwright.config.ts"),
      "--reporter=list,json",
      // A window may lose its turn on a busy machine: its test gets another one, and is named.
      "--retries=1",
    ];
    const code = await runInForeground(program, programArguments, {
      cwd: projectRoot,
      env: {
        ...session.env,
        ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      },
    });
    const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, "utf8")) : undefined;
    return playwrightOutcome(report, code);
  } finally {
    session.close();
    display.close();
  }
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
