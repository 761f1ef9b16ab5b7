import { afterAll, describe, expect, it, vi } from "vitest";
import type { Connector } from "../../service/connectors/Connector";
import { mysqlConnector } from "../mysql/mysqlConnector";
import { postgresConnector } from "../postgres/postgresConnector";
import type { FakeServer } from "../testing/FakeServer";
import { mysqlOk, mysqlSwitchTo, startFakeMysql } from "../testing/fakeMysql";
import { pgAskPassword, startFakePostgres } from "../testing/fakePostgres";
import { selfSigned, type SelfSigned } from "../testing/selfSigned";
import type * as Settings from "../../service/connectors/TlsSettings";

// The fakes listen on this computer, to which a password may go: here they count as servers elsewhere.
vi.mock("../../service/connectors/TlsSettings", async (original) => {
  const actual = await original<typeof Settings>();
  return {
    ...actual,
    isPeerKnown: (settings: Settings.TlsSettings) => actual.isPeerKnown(settings, "203.0.113.7"),
  };
});

const password = "s3cret-canary";
const certificate = await selfSigned("/CN=localhost");
type Start = (tls: { readonly certificate?: SelfSigned }) => Promise<FakeServer>;
const askedBy =
  (plugin: string, ...more: Buffer[]): Start =>
  (tls) =>
    startFakeMysql({ ...tls, plugin, authentication: [mysqlSwitchTo(plugin), ...more, mysqlOk] });

const logins: readonly (readonly [string, Connector, Start])[] = [
  [
    "PostgreSQL, password",
    postgresConnector,
    (tls) => startFakePostgres({ ...tls, authentication: pgAskPassword }),
  ],
  ["MySQL, mysql_clear_password", mysqlConnector, askedBy("mysql_clear_password")],
  ["MySQL, sha256_password", mysqlConnector, askedBy("sha256_password")],
  ["MySQL, caching_sha2_password", mysqlConnector, askedBy("caching_sha2_password", Buffer.from([1, 4]))],
];

describe("a login to a server whose certificate is not checked", () => {
  afterAll(() => certificate.remove());

  it.each(logins)("never sends the password itself: %s", async (_name, connector, start) => {
    for (const sslMode of ["require", "disable"]) {
      const server = await start(sslMode === "disable" ? {} : { certificate });
      const opening = connector.open(
        {
          config: { host: "127.0.0.1", port: server.port, database: "app", user: "reader", sslMode },
          secrets: { password },
        },
        AbortSignal.timeout(5000),
      );
      await expect(opening).rejects.toMatchObject({
        kind: "login",
        message: expect.stringMatching(
          /asks for the password itself, but .*so it was not sent\. Set TLS to “On, certificate checked”/,
        ) as string,
      });
      expect(server.received()).not.toContain(password);
      await server.close();
    }
  });
});
