/** What one part of `npm test` came to. */
export interface CheckOutcome {
  passed: number;
  /** A few lines for each thing that failed: its name and why. */
  failures: readonly string[];
  /** One line for each thing that was skipped: its name and why. */
  skips: readonly string[];
  /** The name of each test that failed, was run once more and passed; it is among the passed. */
  repeats: readonly string[];
}
