import { spawn } from "node:child_process";

const parentCheckMs = 250;
const forwarded = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program in the foreground: its output is ours, our signals are its signals.
 *
 * @param {string} program
 * @param {readonly string[]} programArguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} Its exit code, or 129 when a signal ended it.
 */
export function runInForeground(program, programArguments, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, {
      stdio: "inherit",
      // Programs of node_modules/.bin are scripts on Windows, which only a shell can start.
      shell: process.platform === "win32" && !program.endsWith(".exe"),
      ...options,
    });
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      // A terminal gives Ctrl+C to every process of the command already; twice would mean "at once" to some.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, forward);
    // A signal to "npm run" ends npm and the shell between npm and us, and never arrives here.
    const parent = process.ppid;
    const parentCheck = setInterval(() => {
      if (process.ppid === parent) return;
      // Once: a program may take a second signal for "at once".
      clearInterval(parentCheck);
      child.kill("SIGTERM");
    }, parentCheckMs);
    const release = () => {
      clearInterval(parentCheck);
      for (const signal of forwarded) process.off(signal, forward);
    };
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
