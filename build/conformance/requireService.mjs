import { StopError } from "../setup/runCommand.mjs";

const patienceMs = 30_000;

/**
 * Makes sure that there is a service, that it takes the keys and offers the kind of database, so that a wrong address is one sentence and not
 * hundreds of broken rules.
 *
 * @param {import("./conformanceOptions.mjs").ConformanceOptions} options
 * @throws {StopError}
 */
export async function requireService({ baseUrl, key, engine, readKey, otherKey }) {
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
  if (engine === undefined) return;
  const answer = await fetch(`${baseUrl}/engines`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(patienceMs),
  });
  const offered = idsOf(await answer.json().catch(() => null));
  if (!offered.includes(engine))
    throw new StopError(
      `The service offers no databases of the kind ${engine}, only ${offered.join(", ") || "none"}. Start it with what that kind needs.`,
    );
}

/**
 * @param {unknown} body of GET /engines
 * @returns {string[]}
 */
function idsOf(body) {
  if (typeof body !== "object" || body === null || !("engines" in body)) return [];
  const { engines } = body;
  if (!Array.isArray(engines)) return [];
  return engines.flatMap((engine) => (typeof engine?.id === "string" ? [engine.id] : []));
}
