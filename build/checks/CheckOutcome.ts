/** What one part of `npm test` came to. */
export interface CheckOutcome {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each thing that was skipped: its name and why. */
  skipReasons: readonly string[];
}
