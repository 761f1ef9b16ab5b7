import type { Connector } from "#shared/api/connector";
import { messages } from "../../../messages/messages";
import type { FormField } from "./formFields";
import { textOf, valueOf, type FormValues } from "./FormValues";

/** Settings that are longer say little to the reader. */
const shownCharacters = 200;

/** What to pass on to the person who runs the source: what was tried and what it answered, without any secret. */
export function sourceReport(
  connector: Connector,
  fields: readonly FormField[],
  values: FormValues,
  error: string,
): string {
  const text = messages.connectionForms.report;
  const settings = fields
    .filter(({ secret }) => !secret)
    .map((field) => [field.label, String(valueOf(field, values)).trim()] as const)
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `${label}: ${value.slice(0, shownCharacters)}`);
  const report = [text.intro(connector.name), "", ...settings, "", `${text.answer}: ${error}`].join("\n");
  return withoutSecrets(report, fields, values);
}

/** Sources sometimes repeat what they were given. */
function withoutSecrets(report: string, fields: readonly FormField[], values: FormValues): string {
  return fields
    .filter(({ secret }) => secret)
    .map((field) => textOf(field, values))
    .filter((secret) => secret.trim().length > 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, "•••"), report);
}
