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
