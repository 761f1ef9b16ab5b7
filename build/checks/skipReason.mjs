/**
 * Why a test was skipped: in what it said when it ended itself, or in its name or its group's, as in
 * "a real server (skipped where it is not installed)".
 *
 * @param {string} fullName Names of its groups and its own.
 * @param {string | undefined} note
 * @returns {string | undefined} undefined where neither says why.
 */
export function skipReason(fullName, note) {
  return note || /\((skipped [^()]+)\)/.exec(fullName)?.[1];
}
