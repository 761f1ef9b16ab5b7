import type { z } from "zod";
import type { ConnectorDescriptor, SourceSettings } from "../../service/connectors/Connector";
import { SourceError } from "../../service/connectors/SourceError";

/**
 * The settings of a Connection as a source kind needs them: both halves in one object, fields left empty left out.
 * @throws SourceError `settings` that names the field by its label and never shows what was entered.
 */
export function parseSettings<T>(
  schema: z.ZodType<T>,
  { config, secrets }: SourceSettings,
  descriptor: ConnectorDescriptor,
): T {
  const given: Record<string, unknown> = {};
  for (const { name, secret } of descriptor.fields) {
    const value: unknown = secret ? secrets[name] : config[name];
    if (value !== undefined && value !== null && value !== "") given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = descriptor.fields.find(({ name }) => name === issue?.path[0]);
  if (field === undefined)
    throw new SourceError("settings", issue?.message ?? "The settings are not complete.");
  throw new SourceError(
    "settings",
    given[field.name] === undefined
      ? `Enter “${field.label}”.`
      : `“${field.label}”: ${issue?.message ?? "not valid."}`,
  );
}
