import type { ConnectorField } from "./Connector";
import { defaultTlsMode, type TlsMode } from "./TlsSettings";

const options: readonly { readonly value: TlsMode; readonly label: string }[] = [
  { value: "verify-full", label: "On, certificate checked" },
  { value: "require", label: "On, certificate not checked" },
  { value: "disable", label: "Off" },
];

/** What every database is asked for about TLS. */
export const tlsFields: readonly ConnectorField[] = [
  {
    name: "sslMode",
    label: "TLS",
    type: "select",
    required: false,
    secret: false,
    default: defaultTlsMode,
    bindsSecrets: true,
    options,
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
  {
    name: "certificateFingerprint",
    label: "Certificate fingerprint",
    type: "string",
    required: false,
    secret: false,
    bindsSecrets: true,
    description:
      "SHA256:… of the server's certificate, to trust exactly this one, for example a self-signed certificate. A test that fails because of the certificate shows its fingerprint.",
  },
];
