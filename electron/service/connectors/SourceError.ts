import { networkNotAllowed } from "../../processes/networks/guardSockets";

/** Kinds of errors of a source, each with its own sentence of what to do. */
export type SourceErrorKind =
  | "dns"
  | "refused"
  | "timeout"
  | "tls"
  | "hostKey"
  | "login"
  | "permission"
  | "missing"
  | "settings"
  | "rateLimit"
  | "cut"
  | "silent"
  | "value"
  | "limit"
  | "internal";

/** Only these may pass by themselves; everything else needs a person. */
const passing: ReadonlySet<SourceErrorKind> = new Set(["timeout", "cut", "rateLimit", "refused", "dns"]);

/** An error of a source as a user needs it: what happened and what to do, never a secret. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind;
  /** Seconds after which the source allows another try, where it says so. */
  readonly retryAfterSeconds: number | null;

  /** @param message What happened and what to do about it, for example the missing GRANT as SQL. */
  constructor(
    kind: SourceErrorKind,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "SourceError";
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }

  /** Whether trying again later may help without anybody doing anything. */
  get isPassing(): boolean {
    return passing.has(this.kind);
  }
}

/** Where a connector tried to go, for the sentences. */
export interface SourceAddress {
  /** Name of the product, for example `PostgreSQL`. */
  readonly product: string;
  readonly host: string;
  readonly port: number;
}

type Describe = (address: SourceAddress) => SourceError;

const at = ({ host, port }: SourceAddress) => `${host}:${port}`;

const unknownHost: Describe = ({ host }) =>
  new SourceError(
    "dns",
    `No address is known for the host ${host}. Check its spelling, and that this computer can look up names there.`,
  );

const refused: Describe = (address) =>
  new SourceError(
    "refused",
    `Nothing answers at ${at(address)}. Check host and port, that ${address.product} runs and listens on that address, and that no firewall closes it.`,
  );

const unreachable: Describe = (address) =>
  new SourceError(
    "timeout",
    `No way leads to ${at(address)}. Check the network, a VPN, and the firewalls between.`,
  );

const noAnswer: Describe = (address) =>
  new SourceError(
    "timeout",
    `${at(address)} did not answer in time. Often a firewall drops the packets: let this computer's address through to port ${address.port}.`,
  );

const cut: Describe = (address) =>
  new SourceError("cut", `The connection to ${at(address)} broke off. The next run tries again.`);

const untrusted: Describe = (address) =>
  new SourceError(
    "tls",
    `The TLS certificate of ${at(address)} is not signed by an authority that is trusted here. Give the authority's certificate in the Connection.`,
  );

const expired: Describe = (address) =>
  new SourceError(
    "tls",
    `The TLS certificate of ${at(address)} is not valid today. Have it renewed, and check this computer's clock.`,
  );

const otherName: Describe = (address) =>
  new SourceError(
    "tls",
    `The TLS certificate of ${at(address)} was made out for another host name. Use the name that the certificate carries.`,
  );

const notAllowed: Describe = (address) =>
  new SourceError(
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

/** An error on the way to a source, in a sentence; null where the error is of another sort. */
export function networkError(error: unknown, address: SourceAddress): SourceError | null {
  const code = errorCode(error);
  if (code === null) return null;
  const describe = byCode[code];
  if (describe !== undefined) return describe(address);
  if (code === "EPROTO" || code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS")) {
    return new SourceError(
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

/** A full disk of this computer, told by the system or by DuckDB, in a sentence; null for an error of another sort. */
export function diskError(error: unknown): SourceError | null {
  const code = errorCode(error);
  const text = error instanceof Error ? error.message : "";
  if (code !== "ENOSPC" && code !== "EDQUOT" && !/No space left on device/.test(text)) return null;
  return new SourceError(
    "limit",
    "The disk that holds the service's data is full, so the rows found no room. The table is as it was. Free some space there, and sync again.",
    { cause: error },
  );
}
