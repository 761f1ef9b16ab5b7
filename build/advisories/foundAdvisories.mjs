/** @typedef {import("./openAdvisories.mjs").Advisory} Advisory */
/** @typedef {{ url?: unknown, name?: unknown, range?: unknown, title?: unknown }} Cause */

/**
 * The advisories of an answer of `npm audit --json` that concern shipped libraries, each once.
 *
 * @param {unknown} report As it was printed, parsed.
 * @param {ReadonlySet<string>} shipped Names of libraries.
 * @returns {Advisory[]}
 * @throws {Error} Where it is no report, as when the registry answers with an error, or an advisory can't be read.
 */
export function foundAdvisories(report, shipped) {
  const vulnerabilities = memberOf(report, "vulnerabilities");
  if (typeof vulnerabilities !== "object" || vulnerabilities === null) {
    const said = memberOf(report, "message");
    const because = typeof said === "string" ? ` It said: ${said}` : "";
    throw new Error(`The registry gave no advisories. Run this where it can be reached.${because}`);
  }
  /** @type {Map<string, Advisory>} */
  const found = new Map();
  for (const [name, vulnerability] of Object.entries(vulnerabilities)) {
    const via = memberOf(vulnerability, "via");
    if (!Array.isArray(via)) throw new Error(`The report does not say what makes ${name} vulnerable.`);
    for (const cause of via) {
      // A name alone: the library is vulnerable through that one, which has an entry of its own.
      if (typeof cause === "string") continue;
      const advisory = advisoryOf(cause);
      if (shipped.has(advisory.package)) found.set(`${advisory.package} ${advisory.id}`, advisory);
    }
  }
  return [...found.values()];
}

/** @param {unknown} cause @returns {Advisory} */
function advisoryOf(cause) {
  const { url, name, range, title } = /** @type {Cause} */ (cause ?? {});
  const id = typeof url === "string" ? /\/(GHSA(?:-[0-9a-z]{4}){3})$/.exec(url)?.[1] : undefined;
  if (id === undefined || typeof name !== "string" || typeof range !== "string" || typeof title !== "string")
    throw new Error(`The report has an advisory that can't be read: ${JSON.stringify(cause)}`);
  return { id, package: name, range, title };
}

/** @param {unknown} value @param {string} name @returns {unknown} */
function memberOf(value, name) {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
