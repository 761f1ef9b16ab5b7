import type { ConnectionRecord } from "../catalog/ConnectionRecord";
import type { SourceSettings } from "../connectors/Connector";
import type { ConnectorDescriptor } from "../connectors/ConnectorDescriptor";
import { ServiceError } from "../ServiceError";
import { checkSettings, isAbsent } from "./checkSettings";
import type { ConfigWishes } from "./ConnectionWishes";

/** The settings that a test or a creation sends. @throws ServiceError 400 with everything that is wrong */
export function checkedSettings(
  descriptor: ConnectorDescriptor,
  config: ConfigWishes,
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
  streams: ConfigWishes["streams"],
): void {
  const excluding = streams?.find((stream) => stream.excludeColumns.length > 0);
  if (excludeColumns || excluding === undefined) return;
  throw new ServiceError(
    400,
    `excludeColumns is possible for the relational kinds only, not for ${name} (stream ${JSON.stringify(excluding.name.slice(0, 100))}).`,
  );
}

/** A body that brings only choices, such as `streams`, leaves the settings as they are. */
export function mergedConfig(
  record: ConnectionRecord,
  config: ConfigWishes | undefined,
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
