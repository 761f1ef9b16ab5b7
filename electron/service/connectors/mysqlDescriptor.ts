import { describeConnector } from "./Connector";
import { tlsFields } from "./tlsFields";

export const mysqlDescriptor = describeConnector({
  kind: "mysql",
  name: "MySQL or MariaDB",
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
      default: 3306,
      bindsSecrets: true,
    },
    { name: "database", label: "Database", type: "string", required: true, secret: false },
    { name: "user", label: "User", type: "string", required: true, secret: false },
    { name: "password", label: "Password", type: "string", required: true, secret: true },
    ...tlsFields,
  ],
});
