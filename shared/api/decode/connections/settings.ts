import { z } from "zod";
import type { Connection } from "../../connection";
import { answerOf, membersOf, isObject, type Place } from "../reading/Place";
import { plain } from "../reading/words";
import { isSecretName } from "#shared/secrets/secretNames";

type Settings = Connection["settings"];
type Json = Settings[string];

/** Keys of `config` that are no settings of the source. */
const notSettings = new Set(["streams", "newtables", "newcolumns", "acknowledgederrors"]);

/** No form asks for more, and what is nested without end cannot be sent to the page. */
const maxDepth = 20;

/** `postgres://user:password@host` and the like. */
const passwordInAddress = /\w:\/\/[^\s/@:]*:[^\s/@]+@/;

const text = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * The settings of a source, without its streams and without everything that is a secret: what is called one, what the
 * kind of source describes as one, and addresses with a password in them.
 *
 * @param secretNames Names of the settings that the kind of source describes as secret.
 */
export function settingsFrom(config: Place | null, secretNames: ReadonlySet<string>): Settings {
  return objectFrom(
    config === null ? [] : entriesOf(config.value).filter(([name]) => !notSettings.has(plain(name))),
    secretNames,
    maxDepth,
  );
}

function objectFrom(
  entries: readonly [string, unknown][],
  secretNames: ReadonlySet<string>,
  depth: number,
): Record<string, Json> {
  const kept: [string, Json][] = [];
  for (const [name, value] of entries) {
    // A name that means something to every object; no form can ask for it.
    if (name === "__proto__" || secretNames.has(name) || isSecretName(name)) continue;
    const json = jsonFrom(value, secretNames, depth);
    if (json !== undefined) kept.push([name, json]);
  }
  return Object.fromEntries(kept);
}

function jsonFrom(value: unknown, secretNames: ReadonlySet<string>, depth: number): Json | undefined {
  const scalar = text.safeParse(value);
  if (scalar.success) {
    return typeof scalar.data === "string" && passwordInAddress.test(scalar.data) ? undefined : scalar.data;
  }
  if (depth === 0) return undefined;
  if (Array.isArray(value)) {
    return value
      .map((item: unknown) => jsonFrom(item, secretNames, depth - 1))
      .filter((item) => item !== undefined);
  }
  return isObject(value) ? objectFrom(entriesOf(value), secretNames, depth - 1) : undefined;
}

function entriesOf(value: unknown): [string, unknown][] {
  return membersOf(answerOf(value)).map(([key, { value: own }]) => [key, own]);
}
