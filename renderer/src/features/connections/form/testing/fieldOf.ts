import type { ConnectorField } from "#shared/api/connector";

/** An optional line of text, changed as given. */
export function fieldOf(name: string, part: Partial<ConnectorField> = {}): ConnectorField {
  return {
    name,
    label: name,
    type: "string",
    required: false,
    secret: false,
    defaultValue: null,
    bindsSecrets: false,
    options: [],
    description: null,
    ...part,
  };
}
