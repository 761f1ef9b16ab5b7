import { z } from "zod";

const field = z.strictObject({
  name: z.string(),
  label: z.string(),
  type: z.enum(["string", "integer", "number", "boolean", "select", "text", "json"]),
  required: z.boolean(),
  secret: z.boolean().meta({ description: "Secret fields go into secrets, the others into config." }),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  bindsSecrets: z.boolean().optional().meta({
    description: "Secrets are stored for this value alone: a change of it needs them again.",
  }),
  description: z.string().optional(),
});

const connector = z.strictObject({
  kind: z.string(),
  name: z.string(),
  multiple: z
    .boolean()
    .meta({ description: "Whether a database may have several Connections of this kind." }),
  excludeColumns: z.boolean().meta({ description: "Whether columns can be left out." }),
  fields: z.array(field),
});

export const connectorList = z.strictObject({ connectors: z.array(connector) });
