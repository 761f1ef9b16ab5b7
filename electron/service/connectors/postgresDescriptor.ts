import { describeConnector } from "./Connector";
import { tlsFields } from "./tlsFields";

export const postgresDescriptor = describeConnector({
  kind: "postgres",
  name: "PostgreSQL",
  multiple: true,
  excludeColumns: true,
  fields: [
    { name: "host", label: "Host", type: "string", required: true, secret: false, bindsSecrets: true },
    {
      name: "port",
      label: "Port",
      type: "integer",
      required: false,
      secret: false,
      default: 5432,
      bindsSecrets: true,
    },
    { name: "database", label: "Database", type: "string", required: true, secret: false },
    { name: "user", label: "User", type: "string", required: true, secret: false },
    { name: "password", label: "Password", type: "string", required: true, secret: true },
    {
      name: "schemas",
      label: "Schemas",
      type: "string",
      required: false,
      secret: false,
      description: "Names separated by commas. Left empty, every schema that the user may read.",
    },
    ...tlsFields,
  ],
});
