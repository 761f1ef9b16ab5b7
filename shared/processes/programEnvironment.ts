/** What a process needs from the system to start at all; nothing of the person's own. */
const SYSTEM_VARIABLES = ["PATH", "LANG", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"];

/**
 * Each running statement holds one thread of libuv's pool. A database runs up to 14 at a time (StatementQueue); the others
 * are for schemas, exports and loads.
 */
const THREAD_POOL_SIZE = "24";

/**
 * The environment of a process beside the service, a database or a reader of a source: everything that could hold a secret
 * is left out, because SQL of any caller runs there, and what any source answers is read there.
 */
export function programEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const environment: Record<string, string> = { UV_THREADPOOL_SIZE: THREAD_POOL_SIZE };
  for (const name of SYSTEM_VARIABLES) {
    const value = source[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
