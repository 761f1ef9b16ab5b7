/**
 * A Dockerfile as far as it can be carried out without an engine for images.
 *
 * @typedef {object} ImageSteps
 * @property {string[]} setUp Commands for a shell as root, in their order: what COPY and RUN do. The folder of the build is /mnt.
 * @property {string} user
 * @property {Record<string, string>} env
 * @property {string[]} command Entry point and its arguments.
 * @property {string[]} health
 */

/**
 * Reads a Dockerfile.
 *
 * @param {string} text
 * @returns {ImageSteps}
 * @throws Where it has an instruction that this check doesn't know, or lacks one that a service needs.
 */
export function readDockerfile(text) {
  /** @type {ImageSteps} */
  const steps = { setUp: [], user: "root", env: {}, command: [], health: [] };
  /** @type {string[]} */
  let given = [];
  const lines = text.replaceAll(/^#.*$/gmu, "").replaceAll(/\\\n/gu, " ").split("\n");
  for (const line of lines.filter((one) => one.trim() !== "")) {
    const [, word = "", rest = ""] = /^\s*([A-Z]+)\s+(.*)$/u.exec(line) ?? [];
    switch (word) {
      case "FROM":
      case "VOLUME":
        break;
      case "COPY":
        steps.setUp.push(`cp /mnt/${rest.trim()}`);
        break;
      case "RUN":
        steps.setUp.push(rest);
        break;
      case "USER":
        steps.user = rest.trim();
        break;
      case "ENV":
        for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/gu)) steps.env[name] = value;
        break;
      case "HEALTHCHECK":
        steps.health = JSON.parse(rest.replace(/^CMD\s+/u, ""));
        break;
      case "ENTRYPOINT":
        steps.command = JSON.parse(rest);
        break;
      case "CMD":
        given = JSON.parse(rest);
        break;
      default:
        throw new Error(`The Dockerfile has a line that is not known: ${line.trim()}`);
    }
  }
  if (steps.user === "root" || steps.command.length === 0 || steps.health.length === 0)
    throw new Error("The Dockerfile has to name a user, an entry point and a health check.");
  return { ...steps, command: [...steps.command, ...given] };
}
