import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingRequirements } from "../setup/missingRequirements.mjs";
import { testRequirements } from "../setup/systemRequirements.mjs";

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
export async function keyringSession(env) {
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
