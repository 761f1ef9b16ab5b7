/**
 * What one part of `npm test` came to.
 *
 * @typedef {object} CheckOutcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} skipReasons One line for each thing that was skipped: its name and why.
 */

export {};
