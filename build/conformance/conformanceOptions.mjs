import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { StopError } from "../setup/runCommand.mjs";

/** @typedef {import("./engines/examinedEngines").EngineId} EngineId */

/**
 * Kinds of database whose SQL the rules know.
 *
 * @type {readonly EngineId[]}
 */
const engines = ["duckdb", "clickhouse"];

export const conformanceUsage = `Examines a service by every rule of the database service's contract.

  npm run conformance -- --base-url URL --key KEY [--engine ID] [--read-key KEY] [--other-key KEY] [--source FILE]…

  --base-url URL   The service's base address, which ends in /api/v1.
  --key KEY        A key with full scope; or set WHARF_CONFORMANCE_KEY.
  --engine ID      Kind of the databases that it makes: ${engines.join(" or ")}. The service's usual one without it, in DuckDB's SQL.
  --read-key KEY   A key with read scope; or set WHARF_CONFORMANCE_READ_KEY. Without it, scopes are not examined.
  --other-key KEY  A key with full scope of another organization; or set WHARF_CONFORMANCE_OTHER_KEY. Without it,
                   nobody examines whether organizations are kept apart.
  --source FILE    A source that the service can reach, as JSON: {"kind": …, "config": {…}, "secrets": {…}}. May be
                   given several times. The rules about Connections take the first file of the kind each needs: one
                   that allows several Connections, one that allows one, a relational one, one that is not. They only
                   read from the source. Without a file, those rules are not examined.

It creates databases, and deletes them again at the end, also after Ctrl+C. It ends with 0 when every rule that it
examined is kept, with 1 otherwise.`;

/** @typedef {import("../../electron/service/testing/ConformanceSource").ConformanceSource} ConformanceSource */

/**
 * @typedef {object} ConformanceOptions
 * @property {string} baseUrl Without a slash at its end.
 * @property {string} key
 * @property {EngineId | undefined} engine
 * @property {string | undefined} readKey
 * @property {string | undefined} otherKey
 * @property {readonly ConformanceSource[]} sources
 */

/**
 * Reads the command line; keys may come from the environment, where other people on the machine do not see them.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {ConformanceOptions | "help"}
 * @throws {StopError}
 */
export function conformanceOptions(args, env) {
  const values = parse(args);
  if (values.help === true) return "help";
  const baseUrl = values["base-url"]?.replace(/\/+$/, "");
  const key = values.key ?? env["WHARF_CONFORMANCE_KEY"];
  if (baseUrl === undefined || key === undefined || key === "")
    throw new StopError(`--base-url and --key are needed.\n\n${conformanceUsage}`);
  if (!URL.canParse(baseUrl) || !/^https?:\/\/.*\/api\/v1$/.test(baseUrl))
    throw new StopError("The base address begins with http:// or https:// and ends in /api/v1.");
  const engine = engines.find((id) => id === values.engine);
  if (values.engine !== engine)
    throw new StopError(
      `The rules know no kind of database ${values.engine}: --engine takes ${engines.join(" or ")}.`,
    );
  const readKey = values["read-key"] ?? env["WHARF_CONFORMANCE_READ_KEY"];
  const otherKey = values["other-key"] ?? env["WHARF_CONFORMANCE_OTHER_KEY"];
  return {
    baseUrl,
    key,
    engine,
    readKey: readKey === "" ? undefined : readKey,
    otherKey: otherKey === "" ? undefined : otherKey,
    sources: (values.source ?? []).map(readSource),
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        "base-url": { type: "string" },
        key: { type: "string" },
        engine: { type: "string" },
        "read-key": { type: "string" },
        "other-key": { type: "string" },
        source: { type: "string", multiple: true },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new StopError(`${error instanceof Error ? error.message : String(error)}\n\n${conformanceUsage}`);
  }
}

/**
 * @param {string} file
 * @returns {ConformanceSource}
 */
function readSource(file) {
  const { kind, config, secrets } = readObject(file);
  if (typeof kind !== "string" || !isObject(config) || !isObject(secrets))
    throw new StopError(`${file} must hold {"kind": "…", "config": {…}, "secrets": {…}}.`);
  /** @type {Record<string, string>} */
  const texts = {};
  for (const [name, value] of Object.entries(secrets)) {
    if (typeof value !== "string") throw new StopError(`${file}: secrets.${name} must be text.`);
    texts[name] = value;
  }
  return { kind, config, secrets: texts };
}

/**
 * @param {string} file
 * @returns {Record<string, unknown>}
 */
function readObject(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new StopError(`${file} cannot be read.`);
  }
  try {
    const value = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The message would quote the file, which holds secrets.
  }
  throw new StopError(`${file} must hold a JSON object.`);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
