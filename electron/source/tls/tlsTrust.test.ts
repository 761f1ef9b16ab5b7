import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Connector } from "../../service/connectors/Connector";
import { mysqlConnector } from "../mysql/mysqlConnector";
import { postgresConnector } from "../postgres/postgresConnector";
import { SourceError } from "../../service/connectors/SourceError";
import type { FakeCertificate, FakeServer } from "../testing/FakeServer";
import { mysqlOk, mysqlSwitchTo, startFakeMysql } from "../testing/fakeMysql";
import { pgAskPassword, startFakePostgres } from "../testing/fakePostgres";
import { selfSigned, type SelfSigned } from "../testing/selfSigned";
import { isPeerKnown, type TlsSettings } from "../../service/connectors/TlsSettings";

const password = "s3cret-canary";

let certificate: SelfSigned;
beforeAll(async () => {
  certificate = await selfSigned("/CN=localhost");
});
afterAll(() => certificate.remove());

const kinds: readonly (readonly [
  name: string,
  connector: Connector,
  start: (certificate: FakeCertificate | undefined) => Promise<FakeServer>,
])[] = [
  [
    "PostgreSQL",
    postgresConnector,
    (own) =>
      startFakePostgres({
        authentication: pgAskPassword,
        ...(own === undefined ? {} : { certificate: own }),
      }),
  ],
  [
    "MySQL with mysql_clear_password",
    mysqlConnector,
    (own) =>
      startFakeMysql({
        authentication: [mysqlSwitchTo("mysql_clear_password"), mysqlOk],
        ...(own === undefined ? {} : { certificate: own }),
      }),
  ],
  [
    "MySQL with caching_sha2_password",
    mysqlConnector,
    (own) =>
      startFakeMysql({
        plugin: "caching_sha2_password",
        authentication: [mysqlSwitchTo("caching_sha2_password"), Buffer.from([1, 4]), mysqlOk],
        ...(own === undefined ? {} : { certificate: own }),
      }),
  ],
];

/** Opens the source and gives it time to be sent what it asked for. */
async function problemWith(
  connector: Connector,
  { port }: FakeServer,
  config: Readonly<Record<string, unknown>>,
): Promise<SourceError | null> {
  const settings = {
    config: { host: "127.0.0.1", port, database: "app", user: "reader", ...config },
    secrets: { password },
  };
  try {
    const source = await connector.open(settings, AbortSignal.timeout(5000));
    await source.close();
    return null;
  } catch (error) {
    return error instanceof SourceError ? error : null;
  }
}

const fingerprintIn = (problem: SourceError | null) =>
  /SHA256:\S{43}/.exec(problem?.message ?? "")?.[0] ?? "";

describe.each(kinds)("TLS to a self-signed fake of %s", (_name, connector, start) => {
  it("sends neither user nor password by default, and names the certificate's fingerprint", async () => {
    const server = await start(certificate);
    const problem = await problemWith(connector, server, {});
    expect(problem).toMatchObject({
      kind: "tls",
      message: expect.stringMatching(
        /not signed by an authority that is trusted here.*SHA256:.{43} \(/,
      ) as string,
    });
    expect(
      certificate.fingerprint.endsWith(/\(([0-9A-F:]{95})\)/.exec(problem?.message ?? "")?.[1] ?? "none"),
    ).toBe(true);
    for (const secret of [password, "reader"]) expect(server.received()).not.toContain(secret);
    await server.close();
  });

  it("trusts the fingerprint that the first attempt named, in both of its forms", async () => {
    const server = await start(certificate);
    const shown = fingerprintIn(await problemWith(connector, server, {}));
    for (const certificateFingerprint of [shown, certificate.fingerprint]) {
      const before = server.received().length;
      await problemWith(connector, server, { certificateFingerprint });
      expect(server.received().slice(before)).toContain(password);
    }
    await server.close();
  });

  it("sends nothing to a server with another certificate than the one trusted", async () => {
    const server = await start(certificate);
    for (const sslMode of ["verify-full", "require"]) {
      const config = { sslMode, certificateFingerprint: `SHA256:${"A".repeat(43)}` };
      expect(await problemWith(connector, server, config)).toMatchObject({
        kind: "tls",
        message: expect.stringContaining("shows another certificate than the one entered: SHA256:") as string,
      });
    }
    for (const secret of [password, "reader"]) expect(server.received()).not.toContain(secret);
    await server.close();
  });
});

describe("isPeerKnown", () => {
  const settings = (sslMode: TlsSettings["sslMode"], pins: string[] = []): TlsSettings => ({
    sslMode,
    certificateFingerprint: pins,
  });

  it.each([
    ["verify-full", [], "203.0.113.7", true],
    ["require", [], "203.0.113.7", false],
    ["require", ["A"], "203.0.113.7", true],
    ["disable", [], "203.0.113.7", false],
    ["disable", ["A"], "203.0.113.7", false],
    ["disable", [], undefined, false],
    ["disable", [], "127.0.0.1", true],
    ["require", [], "::1", true],
    ["disable", [], "::ffff:127.0.0.1", true],
    ["disable", [], "fe80::127.0.0.1", false],
  ] as const)("with TLS %s, pins %j and the address %s is %s", (mode, pins, address, isKnown) => {
    expect(isPeerKnown(settings(mode, [...pins]), address)).toBe(isKnown);
  });
});
