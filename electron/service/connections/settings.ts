import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import type {
  ConnectorDescriptor,
  ConnectorField,
  SourceSettings,
  SourceStream,
} from "../connectors/Connector";
import type { StreamChoice } from "#shared/api/wire/stream";
import { ServiceError } from "../environment/ServiceError";
import { choiceFor, excludedColumns, unknownExclusion } from "../sync/columnsToRead";
import type { connectionBody, connectionChangesBody } from "#shared/api/wire/connection";
import type { z } from "zod";

/** The settings that a test or a creation sends. @throws ServiceError 400 with everything that is wrong */
export function checkedSettings(
  descriptor: ConnectorDescriptor,
  config: ConfigRequest,
  secrets: SourceSettings["secrets"],
): SourceSettings {
  refuseExclusions(descriptor, config.streams);
  const settings = { config: config.settings, secrets };
  requireSettings(descriptor, settings);
  return settings;
}

/** @throws ServiceError 400 with everything that is wrong */
export function requireSettings(descriptor: ConnectorDescriptor, settings: SourceSettings): void {
  const problems = checkSettings(descriptor, settings);
  if (problems.length > 0) throw new ServiceError(400, problems.join(" "));
}

/** @throws ServiceError 400 for columns excluded where the kind cannot leave any out */
export function refuseExclusions(
  { excludeColumns, name }: ConnectorDescriptor,
  streams: ConfigRequest["streams"],
): void {
  const excluding = streams?.find((stream) => stream.excludeColumns.length > 0);
  if (excludeColumns || excluding === undefined) return;
  throw new ServiceError(
    400,
    `excludeColumns is possible for the relational kinds only, not for ${name} (stream ${JSON.stringify(excluding.name.slice(0, 100))}).`,
  );
}

/**
 * Refuses a misspelt name among the tables and columns that a creation leaves out: with it, the first sync would read
 * what was to be left out.
 *
 * @throws ServiceError 400 with every name that the source does not know
 */
export function requireKnownExclusions(
  choices: readonly StreamChoice[],
  offered: readonly SourceStream[],
): void {
  const problems = choices.flatMap((choice) => {
    if (choice.enabled && choice.excludeColumns.length === 0) return [];
    const streams = offered.filter((stream) => choiceFor([choice], stream) !== undefined);
    if (streams.length === 0)
      return [
        `The source offers no ${choice.name}, so it cannot be left out. Correct the name in config.streams, or take the entry out.`,
      ];
    if (!choice.enabled) return [];
    return streams.flatMap((stream) => {
      const { missing } = excludedColumns(stream, choice.excludeColumns);
      return missing.length === 0 || stream.broken !== undefined ? [] : [unknownExclusion(stream, missing)];
    });
  });
  if (problems.length > 0) throw new ServiceError(400, problems.join(" "));
}

/** A body that brings only choices, such as `streams`, leaves the settings as they are. */
export function mergedConfig(
  record: ConnectionRecord,
  config: ConfigRequest | undefined,
): ConnectionRecord["config"] {
  if (config === undefined) return record.config;
  const hasChoices = config.streams !== undefined || Object.keys(config.rest).length > 0;
  const onlyChoices = hasChoices && Object.keys(config.settings).length === 0;
  return onlyChoices ? record.config : { ...config.settings };
}

/** Callers send what was typed anew: they were never given the rest. */
export function mergedSecrets(
  old: SourceSettings["secrets"],
  sent: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const merged: Record<string, string> = { ...old };
  for (const [name, value] of Object.entries(sent)) {
    if (value === null || isAbsent(value)) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/**
 * What is wrong with the settings of a Connection, a sentence each, naming the field and its rule and never the value.
 * Fields that are null or an empty text count as not given.
 */
function checkSettings({ kind, fields }: ConnectorDescriptor, { config, secrets }: SourceSettings): string[] {
  const problems: string[] = [];
  for (const field of fields) {
    const place = field.secret ? "secrets" : "config";
    const value: unknown = (field.secret ? secrets : config)[field.name];
    const name = `${place}.${field.name}`;
    if (isAbsent(value)) {
      if (field.required) problems.push(`${name} is required (${field.label}).`);
    } else {
      const rule = brokenRule(field, value);
      if (rule !== undefined) problems.push(`${name} must be ${rule}.`);
    }
  }
  for (const [place, given] of [
    ["config", config],
    ["secrets", secrets],
  ] as const) {
    for (const name of Object.keys(given)) {
      const field = fields.find((candidate) => candidate.name === name);
      if (field === undefined) problems.push(`${place}.${name.slice(0, 100)} is not a field of ${kind}.`);
      else if (field.secret !== (place === "secrets"))
        problems.push(`${name} belongs in ${field.secret ? "secrets" : "config"}, not in ${place}.`);
    }
  }
  return problems;
}

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function brokenRule({ type, options, secret }: ConnectorField, value: unknown): string | undefined {
  if (secret) return typeof value === "string" ? undefined : "text";
  switch (type) {
    case "string":
    case "text":
      return typeof value === "string" ? undefined : "text";
    case "integer":
      return Number.isSafeInteger(value) ? undefined : "a whole number";
    case "number":
      return Number.isFinite(value) ? undefined : "a number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "true or false";
    case "select": {
      const values = (options ?? []).map((option) => option.value);
      return values.some((one) => one === value) ? undefined : `one of ${values.join(", ")}`;
    }
    case "json":
      return undefined;
  }
}

/** @throws ServiceError 400 for a kind that is not on offer, with those that are */
export function findDescriptor(
  descriptors: readonly ConnectorDescriptor[],
  kind: string,
): ConnectorDescriptor {
  const found = descriptors.find((descriptor) => descriptor.kind === kind);
  if (found !== undefined) return found;
  throw new ServiceError(400, `kind must be one of ${descriptors.map((one) => one.kind).join(", ")}.`);
}

/** What a creation asks for, its form checked. */
export type ConnectionInput = Readonly<z.output<typeof connectionBody>>;

/** A body's `config`, taken apart; undefined where it does not say. */
type ConfigRequest = ConnectionInput["config"];

/** What a change asks for: what is undefined stays; null takes a secret away. */
export type ConnectionChanges = Readonly<z.output<typeof connectionChangesBody>>;
