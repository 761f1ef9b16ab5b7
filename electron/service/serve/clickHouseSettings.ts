import { optionalPath, setting } from "./Setting";
import { readAddress, readName, readYes } from "./settingValues";

/** Where databases of the ClickHouse engine are made (docs/engines.md); off without an address. */
export const clickHouseSettings = {
  clickHouseUrl: setting({
    flag: "clickhouse",
    variable: "WHARF_CLICKHOUSE",
    placeholder: "URL",
    description:
      "Address of the HTTP interface of a ClickHouse server, such as https://host:8443, in which databases can be made too. The engine is offered while the server can be reached.",
    read: readAddress,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  clickHouseUser: setting({
    flag: "clickhouse-user",
    variable: "WHARF_CLICKHOUSE_USER",
    placeholder: "NAME",
    description: "User who makes databases and users there; the password is WHARF_CLICKHOUSE_PASSWORD.",
    read: (text): string => text,
    fallback: () => "default",
  }),
  clickHousePasswordFile: setting({
    flag: "clickhouse-password-file",
    variable: "WHARF_CLICKHOUSE_PASSWORD_FILE",
    placeholder: "FILE",
    description: "File with that password, mode 0600, in place of WHARF_CLICKHOUSE_PASSWORD.",
    read: optionalPath,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  clickHouseCluster: setting({
    flag: "clickhouse-cluster",
    variable: "WHARF_CLICKHOUSE_CLUSTER",
    placeholder: "NAME",
    description:
      "Cluster on which databases are made, as the server names it; needed where the server is one of several.",
    read: readName,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  clickHousePolicy: setting({
    flag: "clickhouse-storage-policy",
    variable: "WHARF_CLICKHOUSE_STORAGE_POLICY",
    placeholder: "NAME",
    description: "Storage policy of the tables of Connections.",
    read: readName,
    fallback: () => "",
    fallbackInWords: "the server's own",
  }),
  clickHouseShared: setting({
    flag: "clickhouse-shared-user",
    variable: "WHARF_CLICKHOUSE_SHARED_USER",
    placeholder: "CHOICE",
    description:
      "Databases use the service's own user there, and can read each other: for one team, on servers before 20.5.",
    read: readYes,
    fallback: () => "no",
  }),
};
