import type { TLSSocket } from "node:tls";
import { fingerprintOf } from "../fingerprint";
import { networkProblem, type SourceAddress } from "../networkProblem";
import { SourceProblem } from "../SourceProblem";
import type { TlsSettings } from "./TlsSettings";

/** What is wrong with the certificate that a server showed, with its fingerprint; null where it is trusted. */
export function certificateProblem(
  line: TLSSocket,
  { sslMode, certificateFingerprint: pins }: TlsSettings,
  address: SourceAddress,
): SourceProblem | null {
  const { raw } = line.getPeerCertificate();
  if (!Buffer.isBuffer(raw)) {
    return new SourceProblem(
      "tls",
      `${at(address)} showed no TLS certificate, so nothing was sent to it. Check host and port.`,
    );
  }
  const fingerprint = fingerprintOf(raw);
  if (pins.length > 0) return pins.includes(fingerprint) ? null : otherCertificate(raw, address);
  if (sslMode !== "verify-full" || line.authorized) return null;
  const why =
    networkProblem({ code: String(line.authorizationError) }, address)?.message ??
    `The TLS certificate of ${at(address)} is not valid (${String(line.authorizationError)}).`;
  return new SourceProblem(
    "tls",
    `${why} To trust exactly this certificate, compare its fingerprint ${shown(raw)} with the administrator's, and enter it in “Certificate fingerprint”.`,
  );
}

function otherCertificate(raw: Buffer, address: SourceAddress): SourceProblem {
  return new SourceProblem(
    "tls",
    `${at(address)} shows another certificate than the one entered: ${shown(raw)}. Another server may be answering in its place, so nothing was sent to it. If the administrator confirms that the certificate was renewed, enter the new fingerprint in “Certificate fingerprint”.`,
  );
}

const at = ({ host, port }: SourceAddress) => `${host}:${port}`;

/** In both usual forms: openssl shows the second. */
function shown(raw: Buffer): string {
  const base64 = fingerprintOf(raw);
  const hex = Buffer.from(base64, "base64").toString("hex").toUpperCase();
  return `SHA256:${base64} (${(hex.match(/../g) ?? []).join(":")})`;
}
