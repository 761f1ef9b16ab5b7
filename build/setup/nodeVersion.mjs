import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./projectRoot.mjs";
import { StopError } from "./StopError.mjs";

/** @param {string} version */
function parts(version) {
  return version.split(".").map(Number);
}

/**
 * Whether a Node version is inside an `engines` range made of `^a.b.c` and `>=a.b.c` joined by `||`.
 *
 * @param {string} version Such as "20.19.0".
 * @param {string} range Such as "^20.19.0 || >=22.12.0".
 */
export function satisfiesNodeRange(version, range) {
  const [major = 0, minor = 0, patch = 0] = parts(version);
  return range.split("||").some((clause) => {
    const text = clause.trim();
    const [lowMajor = 0, lowMinor = 0, lowPatch = 0] = parts(text.replace(/^(\^|>=)/, ""));
    const atLeast =
      major !== lowMajor ? major > lowMajor : minor !== lowMinor ? minor > lowMinor : patch >= lowPatch;
    return atLeast && (text.startsWith(">=") || major === lowMajor);
  });
}

/**
 * Stops with a sentence when this Node cannot build Wharf. The range is `engines.node` of package.json.
 *
 * @param {string} [version]
 * @throws {StopError}
 */
export function checkNodeVersion(version = process.versions.node) {
  const range = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).engines.node;
  if (satisfiesNodeRange(version, range)) return;
  throw new StopError(
    `Wharf needs Node ${range}, and this is Node ${version}. Install a current Node and run the command again.`,
  );
}
