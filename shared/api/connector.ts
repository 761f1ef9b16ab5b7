import { z } from "zod";

/** Kinds of input that a connector may ask for. What a service names otherwise is taken for `string`. */
export const connectorFieldTypes = [
  "string",
  "integer",
  "number",
  "boolean",
  "select",
  "text",
  "json",
] as const;

/** A setting that a kind of source needs; secret ones travel in `secrets`, the others in `config`. */
const connectorField = z.strictObject({
  name: z.string(),
  label: z.string(),
  type: z.enum(connectorFieldTypes),
  required: z.boolean(),
  secret: z.boolean(),
  /** Of a `json` field its text. */
  defaultValue: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** What a `select` offers; empty for the others. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  description: z.string().nullable(),
  /** The setting says where the secrets are sent or how that server is verified: another value needs them again. */
  bindsSecrets: z.boolean(),
});

/** A kind of source, as GET /connectors describes it. */
export const connector = z.strictObject({
  kind: z.string(),
  name: z.string(),
  /** Whether a database may have several Connections of this kind; null where the service does not say. */
  multiple: z.boolean().nullable(),
  /** Whether columns can be left out: the relational kinds only (docs/http-api.md). */
  excludeColumns: z.boolean(),
  fields: z.array(connectorField),
});

export type Connector = z.infer<typeof connector>;
export type ConnectorField = z.infer<typeof connectorField>;
export type ConnectorFieldType = (typeof connectorFieldTypes)[number];
