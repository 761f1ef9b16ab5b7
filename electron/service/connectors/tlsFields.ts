import type { ConnectorField } from "./ConnectorDescriptor";

/** How a connector speaks TLS, the settings that databases share. */
export type TlsMode = "disable" | "require" | "verify-full";

export const tlsModes = ["disable", "require", "verify-full"] as const satisfies readonly TlsMode[];

export const tlsFields: readonly ConnectorField[] = [
  {
    name: "sslMode",
    label: "TLS",
    type: "select",
    required: false,
    secret: false,
    default: "require",
    bindsSecrets: true,
    options: [
      { value: "disable", label: "Off" },
      { value: "require", label: "On, certificate not checked" },
      { value: "verify-full", label: "On, certificate and host name checked" },
    ],
  },
  {
    name: "caCertificate",
    label: "Certificate authority (PEM)",
    type: "text",
    required: false,
    secret: false,
    bindsSecrets: true,
    description: "Needed to check the certificate of a server whose authority this computer does not know.",
  },
];
