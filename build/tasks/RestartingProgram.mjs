import { spawn } from "node:child_process";

/** A program in the foreground that is started again on demand; it ends when it exits by itself or is stopped. */
export class RestartingProgram {
  #program;
  #arguments;
  #env;
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;
  #restarting = false;
  /** @type {(code: number) => void} */
  #settle = () => undefined;

  /** Resolves with the exit code once the program has ended for good. @type {Promise<number>} */
  ended = new Promise((resolve) => {
    this.#settle = resolve;
  });

  /**
   * @param {string} program
   * @param {readonly string[]} programArguments
   * @param {NodeJS.ProcessEnv} env
   */
  constructor(program, programArguments, env) {
    this.#program = program;
    this.#arguments = programArguments;
    this.#env = env;
  }

  /** Starts the program, after ending the one that runs. */
  restart() {
    if (this.#child === undefined) this.#start();
    else {
      this.#restarting = true;
      this.#child.kill();
    }
  }

  /** Ends the program for good. */
  stop() {
    if (this.#child === undefined) this.#settle(0);
    this.#child?.kill();
  }

  #start() {
    this.#restarting = false;
    this.#child = spawn(this.#program, this.#arguments, { stdio: "inherit", env: this.#env });
    this.#child.once("exit", (code) => {
      this.#child = undefined;
      if (this.#restarting) this.#start();
      else this.#settle(code ?? 0);
    });
  }
}
