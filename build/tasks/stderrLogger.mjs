/**
 * Vite's logger with everything on stderr: stdout belongs to the program that is started afterwards.
 *
 * @param {import("vite").LogLevel} level
 * @returns {Promise<import("vite").Logger>}
 */
export async function stderrLogger(level) {
  const { createLogger } = await import("vite");
  const toStderr = Object.assign(Object.create(console), {
    log: console.error,
    info: console.error,
    warn: console.error,
  });
  return createLogger(level, { console: toStderr });
}
