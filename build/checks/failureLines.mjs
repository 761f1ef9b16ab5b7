import { stripVTControlCharacters } from "node:util";

/** Lines of an error's message: enough to see what was expected, and what was there. */
const LINES = 6;

/**
 * What the summary says of a failed test, for whoever has only the end of what a run printed.
 *
 * @param {string} name
 * @param {readonly { message?: string }[]} errors
 * @returns {string} The name, and the beginning of its first error on lines of their own.
 */
export function failureLines(name, errors) {
  const message = stripVTControlCharacters(errors[0]?.message ?? "");
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return [name, ...lines.slice(0, LINES).map((line) => `    ${line.slice(0, 300)}`)].join("\n");
}
