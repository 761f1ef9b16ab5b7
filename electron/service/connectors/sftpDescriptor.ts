import { describeConnector } from "./Connector";

/** What a Connection to a server over SFTP is asked for. */
export const sftpDescriptor = describeConnector({
  kind: "sftp",
  name: "SFTP files",
  multiple: true,
  fields: [
    { name: "host", label: "Host", type: "string", required: true, secret: false, bindsSecrets: true },
    {
      name: "port",
      label: "Port",
      type: "integer",
      required: false,
      secret: false,
      default: 22,
      bindsSecrets: true,
    },
    { name: "user", label: "User", type: "string", required: true, secret: false },
    {
      name: "hostKeyFingerprint",
      label: "Host key fingerprint",
      type: "string",
      required: false,
      secret: false,
      bindsSecrets: true,
      description:
        "SHA256:… of the server's key, so that no other server can take its place. Left empty, the test names the fingerprint it met; enter it once the server's administrator has confirmed it.",
    },
    {
      name: "patterns",
      label: "Files",
      type: "text",
      required: true,
      secret: false,
      description:
        "One table a line: name=pattern, for example orders=/exports/**/orders-*.csv.gz. Files may be CSV, TSV, JSON, NDJSON or Parquet, also as .gz.",
    },
    {
      name: "password",
      label: "Password",
      type: "string",
      required: false,
      secret: true,
      description: "Either this or a private key.",
    },
    {
      name: "privateKey",
      label: "Private key",
      type: "text",
      required: false,
      secret: true,
      description: "The whole key file, in OpenSSH or PEM form.",
    },
    { name: "passphrase", label: "Passphrase of the key", type: "string", required: false, secret: true },
  ],
});
