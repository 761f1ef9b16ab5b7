import { BlockList, isIP } from "node:net";

/** Networks in the form of `parseNetworks`. */
export interface NetworkLists {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

/** This computer, private and link-local networks, and what leads to none: off unless allowed (RFC 6890). */
const offByDefault = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4"],
  ...["::/128", "::1/128", "64:ff9b:1::/48", "2001::/32", "2002::/16", "fc00::/7", "fe80::/10", "ff00::/8"],
];

/** Bits before the four bytes of an IPv4 address where it is written as one of IPv6. */
const IPV4_BITS = 96;

/** Addresses of IPv4 that are reached over IPv6 (RFC 6052). */
const NAT64 = "64:ff9b::";

interface Rule {
  readonly list: BlockList;
  /** Of the address that are fixed, in those of IPv6: the most specific network decides. */
  readonly bits: number;
  /** Of equally specific ones the lowest rank decides. */
  readonly rank: number;
  readonly isAllowed: boolean;
}

/** Which addresses may be connected to. */
export class NetworkPolicy {
  readonly #rules: readonly Rule[];

  /** @throws RangeError for a text that is no network */
  constructor({ allow, deny }: NetworkLists) {
    this.#rules = [
      ...deny.map((network) => ruleOf(network, false, 0)),
      ...allow.map((network) => ruleOf(network, true, 1)),
      ...offByDefault.map((network) => ruleOf(network, false, 2)),
    ].toSorted((a, b) => b.bits - a.bits || a.rank - b.rank);
  }

  /** @param address of IPv4 or IPv6 */
  allows(address: string): boolean {
    const [plain = ""] = address.split("%");
    const family = isIP(plain) === 6 ? "ipv6" : "ipv4";
    if (isIP(plain) === 0) return false;
    return this.#rules.find(({ list }) => list.check(plain, family))?.isAllowed ?? true;
  }
}

/** The networks in a text, apart by commas or blanks, such as `10.1.0.0/16, ::1`; null where a part is none. */
export function parseNetworks(text: string): string[] | null {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  return parts.every((part) => networkOf(part) !== null) ? parts : null;
}

function ruleOf(network: string, isAllowed: boolean, rank: number): Rule {
  const parsed = networkOf(network);
  if (parsed === null) throw new RangeError(`${network} is no network.`);
  const { address, prefix, isIpv4 } = parsed;
  const list = new BlockList();
  // Also counts for the form ::ffff:a.b.c.d.
  list.addSubnet(address, prefix, isIpv4 ? "ipv4" : "ipv6");
  if (isIpv4) list.addSubnet(`${NAT64}${address}`, IPV4_BITS + prefix, "ipv6");
  return { list, bits: isIpv4 ? IPV4_BITS + prefix : prefix, rank, isAllowed };
}

function networkOf(text: string): { address: string; prefix: number; isIpv4: boolean } | null {
  const [, address = "", given] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  const prefix = given === undefined ? longest : Number(given);
  return family === 0 || prefix > longest ? null : { address, prefix, isIpv4: family === 4 };
}
