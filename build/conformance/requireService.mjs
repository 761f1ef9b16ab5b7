import { StopError } from "../setup/runCommand.mjs";

const patienceMs = 30_000;

/**
 * Makes sure that there is a service and that it takes the keys, so that a wrong address is one sentence and not
 * hundreds of broken rules.
 *
 * @param {import("./conformanceOptions.mjs").ConformanceOptions} options
 * @throws {StopError}
 */
export async function requireService({ baseUrl, key, readKey, otherKey }) {
  for (const [option, given] of [
    ["--key", key],
    ["--read-key", readKey],
    ["--other-key", otherKey],
  ]) {
    if (given === undefined) continue;
    const status = await fetch(`${baseUrl}/databases`, {
      headers: { authorization: `Bearer ${given}` },
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === undefined) throw new StopError(`${baseUrl} cannot be reached.`);
    if (status === 401) throw new StopError(`The service does not accept the key of ${option}.`);
  }
}
