import { isIP, type Socket } from "node:net";
import { checkServerIdentity, connect, type TLSSocket } from "node:tls";
import { fingerprintOf } from "../../service/connectors/fingerprint";
import { networkError, type SourceAddress, SourceError } from "../../service/connectors/SourceError";
import { untilEvent } from "./untilEvent";
import type { TlsSettings } from "../../service/connectors/TlsSettings";

/** What is wrong with the certificate that a server showed, with its fingerprint; null where it is trusted. */
function certificateProblem(
  line: TLSSocket,
  { sslMode, certificateFingerprint: pins }: TlsSettings,
  address: SourceAddress,
): SourceError | null {
  const { raw } = line.getPeerCertificate();
  if (!Buffer.isBuffer(raw)) {
    return new SourceError(
      "tls",
      `${at(address)} showed no TLS certificate, so nothing was sent to it. Check host and port.`,
    );
  }
  const fingerprint = fingerprintOf(raw);
  if (pins.length > 0) return pins.includes(fingerprint) ? null : otherCertificate(raw, address);
  if (sslMode !== "verify-full" || line.authorized) return null;
  const why =
    networkError({ code: String(line.authorizationError) }, address)?.message ??
    `The TLS certificate of ${at(address)} is not valid (${String(line.authorizationError)}).`;
  return new SourceError(
    "tls",
    `${why} To trust exactly this certificate, compare its fingerprint ${shown(raw)} with the administrator's, and enter it in “Certificate fingerprint”.`,
  );
}

function otherCertificate(raw: Buffer, address: SourceAddress): SourceError {
  return new SourceError(
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

/**
 * Encrypts a connection and checks the certificate as the settings ask, before anything is sent over it.
 *
 * @throws SourceError for a certificate that is not trusted; the error of the handshake
 */
export async function startTls(
  socket: Socket,
  settings: TlsSettings,
  address: SourceAddress,
): Promise<TLSSocket> {
  const { host } = address;
  const { caCertificate } = settings;
  const line = connect({
    socket,
    // Judged below: only then the certificate can be shown to the user.
    rejectUnauthorized: false,
    checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(caCertificate === undefined ? {} : { ca: caCertificate }),
  });
  try {
    await untilEvent(line, "secureConnect");
  } catch (error) {
    line.destroy();
    throw error;
  }
  const problem = certificateProblem(line, settings, address);
  if (problem === null) return line;
  line.destroy();
  throw problem;
}
