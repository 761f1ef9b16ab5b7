import { z } from "zod";
import * as wire from "./wire/connector";

const { shape: field } = wire.connectorField;
const { shape: fields } = wire.connector;

/** A setting that a kind of source needs; secret ones travel in `secrets`, the others in `config`. */
const connectorField = z.strictObject({
  name: field.name,
  label: field.label,
  /** What a service names otherwise is taken for `string`. */
  type: field.type,
  required: field.required,
  secret: field.secret,
  /** Of a `json` field its text. */
  defaultValue: field.default.unwrap().nullable(),
  /** What a `select` offers; empty for the others. */
  options: field.options.unwrap(),
  description: field.description.unwrap().nullable(),
  /** The setting says where the secrets are sent or how that server is verified: another value needs them again. */
  bindsSecrets: field.bindsSecrets.unwrap(),
});

/** A kind of source, as GET /connectors describes it. */
export const connector = z.strictObject({
  ...fields,
  /** Whether a database may have several Connections of this kind; null where the service does not say. */
  multiple: fields.multiple.nullable(),
  fields: z.array(connectorField),
});

export type Connector = z.infer<typeof connector>;
export type ConnectorField = z.infer<typeof connectorField>;
export type ConnectorFieldType = (typeof wire.connectorFieldTypes)[number];
