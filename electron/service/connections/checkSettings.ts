import type { SourceSettings } from "../connectors/Connector";
import type { ConnectorDescriptor, ConnectorField } from "../connectors/ConnectorDescriptor";

/**
 * What is wrong with the settings of a Connection, a sentence each, naming the field and its rule and never the value.
 * Fields that are null or an empty text count as not given.
 */
export function checkSettings(
  { kind, fields }: ConnectorDescriptor,
  { config, secrets }: SourceSettings,
): string[] {
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
