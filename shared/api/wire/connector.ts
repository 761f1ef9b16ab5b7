import { z } from "zod";
import { defineOperation } from "./operation";

/** Kinds of input that a connector may ask for. */
export const connectorFieldTypes = [
  "string",
  "integer",
  "number",
  "boolean",
  "select",
  "text",
  "json",
] as const;

/** A setting that a kind of source needs. */
export const connectorField = z.strictObject({
  name: z.string(),
  label: z.string(),
  type: z.enum(connectorFieldTypes),
  required: z.boolean(),
  secret: z.boolean().meta({ description: "Secret fields go into secrets, the others into config." }),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  bindsSecrets: z.boolean().optional().meta({
    description: "Secrets are stored for this value alone: a change of it needs them again.",
  }),
  description: z.string().optional(),
});

/** A kind of source. */
export const connector = z.strictObject({
  kind: z.string(),
  name: z.string(),
  multiple: z
    .boolean()
    .meta({ description: "Whether a database may have several Connections of this kind." }),
  excludeColumns: z.boolean().meta({ description: "Whether columns can be left out." }),
  fields: z.array(connectorField),
});

export const listConnectors = defineOperation("listConnectors", "get /connectors", {
  summary: "List the kinds of source and the fields that each needs",
  answer: z.strictObject({ connectors: z.array(connector) }).meta({ id: "ConnectorList" }),
  says: "The kinds.",
});
