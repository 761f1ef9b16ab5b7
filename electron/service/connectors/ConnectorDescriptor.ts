/** A setting that a source kind needs; `secret` ones travel in `secrets`, the others in `config`. */
export interface ConnectorField {
  readonly name: string;
  readonly label: string;
  readonly type: "string" | "integer" | "number" | "boolean" | "select" | "text" | "json";
  readonly required: boolean;
  readonly secret: boolean;
  readonly default?: string | number | boolean;
  /** For `select`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The setting decides where the secrets are sent or how that server is verified: they are stored for it alone. */
  readonly bindsSecrets?: true;
  /** What belongs there, in a sentence; left out where the label says it. */
  readonly description?: string;
}

/** What `GET /connectors` says of a source kind. */
export interface ConnectorDescriptor {
  readonly kind: string;
  readonly name: string;
  /** Whether one database may have several Connections of this kind. */
  readonly multiple: boolean;
  /** Whether `excludeColumns` may be given: the two relational kinds only (service-api.md, Connection). */
  readonly excludeColumns: boolean;
  readonly fields: readonly ConnectorField[];
}
