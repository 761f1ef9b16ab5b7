import { spawn } from "node:child_process";

/** An X server without a screen, for windows nobody looks at. Whoever starts one closes it. */
export class VirtualDisplay {
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
