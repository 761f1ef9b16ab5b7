import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NetworkPolicy, parseNetworks } from "./NetworkPolicy";

const policy = (allow: readonly string[] = [], deny: readonly string[] = []) =>
  new NetworkPolicy({ allow, deny });

describe("NetworkPolicy", () => {
  it.each([
    ...["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.31.255.255", "192.168.1.1", "169.254.169.254"],
    ...[
      "100.64.0.1",
      "224.0.0.1",
      "255.255.255.255",
      "::",
      "::1",
      "fe80::1",
      "fe80::1%eth0",
      "fd00::1",
      "ff02::1",
    ],
    ...[
      "::ffff:10.0.0.1",
      "::ffff:7f00:1",
      "64:ff9b::10.0.0.1",
      "64:ff9b::a9fe:a9fe",
      "2002:a00:1::",
      "nonsense",
    ],
  ])("keeps %s off by default", (address) => {
    expect(policy().allows(address)).toBe(false);
  });

  it.each([
    "93.184.216.34",
    "172.32.0.1",
    "2606:2800:220:1::1",
    "64:ff9b::93.184.216.34",
    "::ffff:93.184.216.34",
  ])("lets %s in by default", (address) => {
    expect(policy().allows(address)).toBe(true);
  });

  it("opens what is allowed, in every form of an address", () => {
    const own = policy(["10.1.0.0/16", "127.0.0.1", "fd00:1::/32"]);
    for (const address of ["10.1.2.3", "::ffff:10.1.2.3", "64:ff9b::10.1.2.3", "127.0.0.1", "fd00:1::7"])
      expect([address, own.allows(address)]).toEqual([address, true]);
    for (const address of ["10.2.0.1", "127.0.0.2", "::1", "fd00:2::7"])
      expect([address, own.allows(address)]).toEqual([address, false]);
  });

  it("goes by the most specific network, and by the list of denied ones where both are alike", () => {
    const strict = policy(
      ["10.0.0.0/8", "203.0.113.0/24"],
      ["0.0.0.0/0", "::/0", "10.9.0.0/16", "203.0.113.0/24"],
    );
    expect(strict.allows("10.1.1.1")).toBe(true);
    expect(strict.allows("10.9.1.1")).toBe(false);
    expect(strict.allows("203.0.113.7")).toBe(false);
    expect(strict.allows("93.184.216.34")).toBe(false);
    expect(strict.allows("2606:2800:220:1::1")).toBe(false);
  });

  it("opens nothing private by allowing everything", () => {
    expect(policy(["0.0.0.0/0", "::/0"]).allows("192.168.0.1")).toBe(false);
  });

  it("judges an address alike in all its forms", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const own = policy(["10.0.0.0/8"], ["93.0.0.0/8"]);
        expect(own.allows(`::ffff:${address}`)).toBe(own.allows(address));
        expect(own.allows(`64:ff9b::${address}`)).toBe(own.allows(address));
      }),
    );
  });
});

describe("parseNetworks", () => {
  it("reads addresses and networks, apart by commas or blanks", () => {
    expect(parseNetworks(" 10.0.0.0/8,::1\n192.168.1.5 ")).toEqual(["10.0.0.0/8", "::1", "192.168.1.5"]);
    expect(parseNetworks("")).toEqual([]);
  });

  it.each([
    "db.example.com",
    "10.0.0.0/33",
    "::/129",
    "10.0.0/8",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "fe80::1%eth0",
  ])("refuses %s", (text) => {
    expect(parseNetworks(text)).toBe(null);
  });
});
