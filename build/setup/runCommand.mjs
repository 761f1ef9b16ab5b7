import { StopError } from "./StopError.mjs";

/**
 * Runs the body of one npm command and turns its outcome into an exit code.
 *
 * @param {() => Promise<number | void>} body Resolves with the exit code; nothing means 0.
 * @returns {Promise<void>} Never rejects. A StopError is printed as its sentence, anything else with its stack.
 */
export async function runCommand(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof StopError ? `\n${error.message}` : error);
  }
}
