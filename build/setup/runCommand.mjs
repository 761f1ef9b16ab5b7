/**
 * Ends a command with a sentence for the person at the screen and no stack trace.
 * Thrown for causes outside the program: an old Node, a missing system package, no display.
 */
export class StopError extends Error {
  /** @param {string} message What happened and what to do about it, in full sentences. */
  constructor(message) {
    super(message);
    this.name = "StopError";
  }
}

/** @param {NodeJS.WriteStream} stream */
function flushed(stream) {
  return new Promise((resolve) => {
    stream.write("", resolve);
  });
}

/**
 * Runs the body of one npm command and ends the process with its outcome.
 *
 * @param {() => Promise<number | void>} body Resolves with the exit code; nothing means 0.
 * @returns {Promise<never>} A StopError is printed as its sentence, anything else with its stack; both end with 1.
 */
export async function runCommand(body) {
  let code = 1;
  try {
    code = (await body()) ?? 0;
  } catch (error) {
    console.error(error instanceof StopError ? `\n${error.message}` : error);
  }
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  // Not process.exitCode: a package of electron-builder ends any process that runs out of work with 0.
  process.exit(code);
}
