import { z } from "zod";
import { parseFingerprints } from "./fingerprint";

/** How a connection to a database is encrypted; `verify-full` also checks who answers. */
export const tlsModes = ["disable", "require", "verify-full"] as const;

export type TlsMode = (typeof tlsModes)[number];

export const defaultTlsMode: TlsMode = "verify-full";

/** The fields of `tlsFields`. */
export const tlsSettingFields = {
  sslMode: z.enum(tlsModes).default(defaultTlsMode),
  /** PEM. */
  caCertificate: z.string().optional(),
  /** Any of which the server's certificate may have; empty where none is pinned. */
  certificateFingerprint: z
    .string()
    .default("")
    .transform((text, context) => {
      const fingerprints = parseFingerprints(text);
      if (fingerprints !== null) return fingerprints;
      context.addIssue({
        code: "custom",
        message: "enter SHA256: followed by 43 letters and digits, or 64 hexadecimal digits.",
      });
      return z.NEVER;
    }),
};

const tlsSettings = z.object(tlsSettingFields);

export type TlsSettings = z.output<typeof tlsSettings>;

/** Whether it is certain who answers before a password is sent: by the certificate, or because it is this computer. */
export function isPeerKnown(
  { sslMode, certificateFingerprint }: TlsSettings,
  remoteAddress: string | undefined,
): boolean {
  if (remoteAddress !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(remoteAddress)) return true;
  return sslMode === "verify-full" || (sslMode === "require" && certificateFingerprint.length > 0);
}
