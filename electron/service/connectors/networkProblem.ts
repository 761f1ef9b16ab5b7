import { networkNotAllowed } from "../networks/guardSockets";
import { SourceProblem } from "./SourceProblem";

/** Where a connector tried to go, for the sentences. */
export interface SourceAddress {
  /** Name of the product, for example `PostgreSQL`. */
  readonly product: string;
  readonly host: string;
  readonly port: number;
}

type Describe = (address: SourceAddress) => SourceProblem;

const at = ({ host, port }: SourceAddress) => `${host}:${port}`;

const unknownHost: Describe = ({ host }) =>
  new SourceProblem(
    "dns",
    `No address is known for the host ${host}. Check its spelling, and that this computer can look up names there.`,
  );

const refused: Describe = (address) =>
  new SourceProblem(
    "refused",
    `Nothing answers at ${at(address)}. Check host and port, that ${address.product} runs and listens on that address, and that no firewall closes it.`,
  );

const unreachable: Describe = (address) =>
  new SourceProblem(
    "timeout",
    `No way leads to ${at(address)}. Check the network, a VPN, and the firewalls between.`,
  );

const noAnswer: Describe = (address) =>
  new SourceProblem(
    "timeout",
    `${at(address)} did not answer in time. Often a firewall drops the packets: let this computer's address through to port ${address.port}.`,
  );

const cut: Describe = (address) =>
  new SourceProblem("cut", `The connection to ${at(address)} broke off. The next run tries again.`);

const untrusted: Describe = (address) =>
  new SourceProblem(
    "tls",
    `The TLS certificate of ${at(address)} is not signed by an authority that is trusted here. Give the authority's certificate in the Connection.`,
  );

const expired: Describe = (address) =>
  new SourceProblem(
    "tls",
    `The TLS certificate of ${at(address)} is not valid today. Have it renewed, and check this computer's clock.`,
  );

const otherName: Describe = (address) =>
  new SourceProblem(
    "tls",
    `The TLS certificate of ${at(address)} was made out for another host name. Use the name that the certificate carries.`,
  );

const notAllowed: Describe = (address) =>
  new SourceProblem(
    "settings",
    `The service does not connect to ${at(address)}: the host is in a network that is not open to sources. Check the host, or let the administrator of the service allow its network with --allow-networks.`,
  );

const byCode: Readonly<Record<string, Describe>> = {
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EAI_FAIL: unknownHost,
  EAI_NODATA: unknownHost,
  ECONNREFUSED: refused,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: noAnswer,
  ECONNRESET: cut,
  EPIPE: cut,
  ECONNABORTED: cut,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_SIGNATURE_FAILURE: untrusted,
  CERT_HAS_EXPIRED: expired,
  CERT_NOT_YET_VALID: expired,
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  [networkNotAllowed]: notAllowed,
};

/** Trouble on the way to a source, in a sentence; null where the error is of another sort. */
export function networkProblem(error: unknown, address: SourceAddress): SourceProblem | null {
  const code = errorCode(error);
  if (code === null) return null;
  const describe = byCode[code];
  if (describe !== undefined) return describe(address);
  if (code === "EPROTO" || code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS")) {
    return new SourceProblem(
      "tls",
      `${at(address)} and Wharf could not agree on TLS. Check that the port speaks it, with TLS 1.2 or newer.`,
    );
  }
  return null;
}

/** The code of a system or driver error; an error of several attempts counts as the first of them. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code === "string") return code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : null;
}
