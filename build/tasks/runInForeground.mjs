import { spawn } from "node:child_process";

const forwarded = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program in the foreground: its output is ours, our signals are its signals.
 *
 * @param {string} program
 * @param {readonly string[]} programArguments
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} Its exit code; 128 and the signal's usual 1 when a signal ended it.
 */
export function runInForeground(program, programArguments, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { stdio: "inherit", env });
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of forwarded) process.on(signal, forward);
    const release = () => forwarded.forEach((signal) => process.off(signal, forward));
    child.once("error", (error) => {
      release();
      reject(error);
    });
    child.once("exit", (code) => {
      release();
      resolve(code ?? 129);
    });
  });
}
