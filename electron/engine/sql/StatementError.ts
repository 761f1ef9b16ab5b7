/** A statement that is not run at all. The message says what was refused and why, for the person who sent it. */
export class StatementError extends Error {
  override readonly name = "StatementError";
}
