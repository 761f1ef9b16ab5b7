import { isIP, type Socket } from "node:net";
import { checkServerIdentity, connect, type TLSSocket } from "node:tls";
import type { SourceAddress } from "../networkProblem";
import { untilEvent } from "../untilEvent";
import { certificateProblem } from "./certificateProblem";
import type { TlsSettings } from "./TlsSettings";

/**
 * Encrypts a connection and checks the certificate as the settings ask, before anything is sent over it.
 *
 * @throws SourceProblem for a certificate that is not trusted; the error of the handshake
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
