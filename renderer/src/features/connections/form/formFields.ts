import type { Connector, ConnectorField } from "#shared/api/connector";

/** A field of a form. Its key stays unique where a setting and a secret have one name. */
export interface FormField extends ConnectorField {
  readonly key: string;
}

/** `config.streams` belongs to the choice of tables; a key that objects cannot carry would be lost on its way. */
const notAsked = new Set(["streams", "__proto__"]);

/**
 * The fields that a form asks for, in the order of the service. A service may describe anything: what is named twice is
 * asked once, and names that cannot be sent are left out.
 */
export function formFields({ fields }: Connector): readonly FormField[] {
  const byKey = new Map<string, FormField>();
  for (const field of fields) {
    const key = `${field.secret ? "secret" : "setting"}:${field.name}`;
    if (field.name !== "" && !notAsked.has(field.name) && !byKey.has(key)) byKey.set(key, { ...field, key });
  }
  return [...byKey.values()];
}
