import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";
import { sourceFingerprint } from "./sourceFingerprint.mjs";

/** The page, its languages and each process: the environments of vite.config.ts. Vite calls the page "client". */
export const bundleNames = /** @type {const} */ ([
  "client",
  // In the folder of the page, which the page’s build empties.
  "languages",
  "main",
  "preload",
  "service",
  "engine",
  "source",
  "results",
  "import",
  "diagnostics",
]);

/** @typedef {typeof bundleNames[number]} BundleName */

const fingerprints = join(projectRoot, "out", ".fingerprints");

/**
 * Builds the bundles whose sources have changed since they were built, into out/.
 *
 * @param {readonly BundleName[]} [names]
 * @returns {Promise<boolean>} Whether anything was built.
 * @throws What Vite throws, after the other bundles were tried; a failed bundle counts as not built.
 */
export async function buildBundles(names = bundleNames) {
  const fingerprint = sourceFingerprint();
  const stale = names.filter((name) => {
    const note = join(fingerprints, name);
    return !existsSync(note) || readFileSync(note, "utf8") !== fingerprint;
  });
  if (stale.length === 0) return false;

  console.error(`Building ${stale.join(", ")} …`);
  const started = Date.now();
  // Bundles are the same whoever builds them: a test runner's own value would put React's slow development build into the page.
  process.env.NODE_ENV = "production";
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({
    configFile: join(projectRoot, "vite.config.ts"),
    // Also keeps Vite's own progress lines off stdout.
    logLevel: "warn",
    customLogger: await stderrLogger("warn"),
  });
  mkdirSync(fingerprints, { recursive: true });
  /** @type {unknown[]} */
  const errors = [];
  for (const name of stale) {
    rmSync(join(fingerprints, name), { force: true });
    const environment = builder.environments[name];
    if (environment === undefined) throw new Error(`vite.config.ts has no environment "${name}"`);
    try {
      await builder.build(environment);
      if (name === "main") await writeNotices();
      writeFileSync(join(fingerprints, name), fingerprint);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, "bundles failed");
  console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Puts what the app shows of its libraries' terms beside main, which reads it. */
async function writeNotices() {
  const { thirdPartyNotices } = await import("../package/contents/notices.mjs");
  writeFileSync(
    join(projectRoot, "out", "main", "third-party-notices.json"),
    JSON.stringify(thirdPartyNotices()),
  );
}

/**
 * Vite's logger with everything on stderr: stdout belongs to the program that is started afterwards.
 *
 * @param {import("vite").LogLevel} level
 * @returns {Promise<import("vite").Logger>}
 */
export async function stderrLogger(level) {
  const { createLogger } = await import("vite");
  const toStderr = Object.assign(Object.create(console), {
    log: console.error,
    info: console.error,
    warn: console.error,
  });
  return createLogger(level, { console: toStderr });
}
