import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingRequirements } from "../setup/missingRequirements.mjs";
import { testRequirements } from "../setup/systemRequirements.mjs";

/** Unlocks a new keyring, prints the session bus's address, and holds the session until its input ends. */
const unlockAndHold =
  'printf wharf | gnome-keyring-daemon --unlock --components=secrets >/dev/null && echo "$DBUS_SESSION_BUS_ADDRESS" && exec cat';

/**
 * A session bus with an unlocked Secret Service of its own, so that windows under test have a real keychain and never
 * the one of the user who runs the tests.
 *
 * @typedef {object} KeyringSession
 * @property {Readonly<Record<string, string>>} env What programs need in their environment to be in the session; empty where
 *   the system has its own keychain or lacks the programs.
 * @property {() => Promise<void>} close Ends the session and removes the keyring's files.
 */

/**
 * @returns {Promise<KeyringSession>}
 * @throws When the session bus or the keyring cannot be started.
 */
export async function openKeyringSession() {
  const lacking = await missingRequirements(testRequirements);
  if (process.platform !== "linux" || lacking.length > 0) return { env: {}, close: async () => undefined };
  // mkdtemp makes the folder for this user only, which is what a runtime folder must be.
  const folder = mkdtempSync(join(tmpdir(), "wharf-keyring-"));
  const session = spawn("dbus-run-session", ["--", "sh", "-c", unlockAndHold], {
    env: { ...process.env, XDG_RUNTIME_DIR: folder, XDG_DATA_HOME: folder },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const address = await new Promise((resolve, reject) => {
    session.once("error", reject);
    session.once("exit", (code) => reject(new Error(`the keyring's session ended with code ${code}`)));
    session.stdout.once("data", (/** @type {Buffer} */ line) => resolve(line.toString().trim()));
  });
  session.removeAllListeners("exit");
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: folder, XDG_DATA_HOME: folder },
    close: async () => {
      const ended = once(session, "exit");
      session.stdin.end();
      await ended;
      // The keyring's daemon ends a moment after its bus, and writes until then.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
