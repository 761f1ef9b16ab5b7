import { spawn } from "node:child_process";
import { hasDisplay } from "../setup/display.mjs";
import { missingRequirements } from "../setup/missingRequirements.mjs";
import { testRequirements, windowRequirements } from "../setup/systemRequirements.mjs";

/** An X server without a screen, for windows nobody looks at. Whoever starts one closes it. */
class VirtualDisplay {
  #server;
  /** What DISPLAY has to be, such as ":3". */
  name;

  /**
   * @param {import("node:child_process").ChildProcess} server
   * @param {string} name
   */
  constructor(server, name) {
    this.#server = server;
    this.name = name;
  }

  /**
   * Starts Xvfb on a display number of its own choice.
   *
   * @returns {Promise<VirtualDisplay>}
   * @throws When Xvfb is not installed or ends at once.
   */
  static open() {
    return new Promise((resolve, reject) => {
      const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"], {
        stdio: ["ignore", "ignore", "ignore", "pipe"],
      });
      server.once("error", reject);
      server.once("exit", (code) => reject(new Error(`Xvfb ended with code ${code}`)));
      // Xvfb writes the number once it listens, so that nothing has to guess or wait.
      server.stdio[3]?.once("data", (/** @type {Buffer} */ number) => {
        server.removeAllListeners("exit");
        resolve(new VirtualDisplay(server, `:${number.toString().trim()}`));
      });
    });
  }

  close() {
    this.#server.kill();
  }
}

/**
 * A display for tests that open windows: on Linux one of their own, so that they neither disturb nor are disturbed.
 *
 * @typedef {object} TestDisplay
 * @property {NodeJS.ProcessEnv} env Environment for the programs that open windows.
 * @property {boolean} isOwn Whether the display is of these tests alone.
 * @property {() => void} close
 */

/** @type {TestDisplay} */
const sharedDisplay = { env: process.env, isOwn: false, close: () => undefined };

/**
 * @returns {Promise<TestDisplay | { reason: string }>} The display, or why no window can be opened here.
 */
export async function openTestDisplay() {
  if (process.platform !== "linux") return sharedDisplay;
  const missing = await missingRequirements([...windowRequirements, ...testRequirements]);
  const names = missing.map(({ library, command }) => library ?? command ?? "");
  const lacksXvfb = names.some((name) => name === "Xvfb" || name === "xauth");
  if (missing.some(({ library }) => library !== undefined) || (lacksXvfb && !hasDisplay())) {
    return { reason: `no window can be opened here, because this system lacks ${names.join(", ")}` };
  }
  if (lacksXvfb) return sharedDisplay;
  const display = await VirtualDisplay.open();
  const { WAYLAND_DISPLAY: _, ...env } = process.env;
  return { env: { ...env, DISPLAY: display.name }, isOwn: true, close: () => display.close() };
}
