import { spawn } from "node:child_process";

/**
 * @typedef {object} ProcessOutcome
 * @property {number} code Exit code; 127 when the program could not be started, 124 when its time ran out.
 * @property {string} output What it wrote on stdout and stderr, in the order of arrival.
 */

/**
 * Runs a program to its end and keeps what it prints.
 *
 * @param {string} program
 * @param {readonly string[]} programArguments
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {number} [options.timeoutMs] Ends the program when it takes longer; unlimited by default.
 * @param {(text: string) => void} [options.onOutput] Sees every piece of output as it arrives.
 * @returns {Promise<ProcessOutcome>} Never rejects.
 */
export function runProcess(program, programArguments, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, programArguments, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
      // npm is a script on Windows, which only a shell can start.
      shell: process.platform === "win32",
    });
    let output = "";
    let timedOut = false;
    const keep = (/** @type {Buffer} */ piece) => {
      const text = piece.toString();
      output += text;
      options.onOutput?.(text);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            child.kill("SIGKILL");
          }, options.timeoutMs);
    child.once("error", (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: output + error.message });
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code: timedOut ? 124 : (code ?? 1), output });
    });
  });
}
