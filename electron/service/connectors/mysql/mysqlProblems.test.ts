import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../testing/ServerProcess";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { mariaDbPrograms, startMariaDb } from "../testing/startMariaDb";
import { mysqlConnector } from "./mysqlConnector";

describe.skipIf(mariaDbPrograms === null)("trouble with MariaDB (skipped where it is not installed)", () => {
  let plain: DatabaseServer;
  let secured: DatabaseServer;

  beforeAll(async () => {
    [plain, secured] = await Promise.all([
      startMariaDb(),
      startMariaDb({ tls: "IP:127.0.0.1,DNS:db.example" }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([plain?.stop(), secured?.stop()]);
  });

  async function problemOf(
    server: DatabaseServer,
    config: Record<string, unknown>,
    secrets: Record<string, string> = {},
  ): Promise<unknown> {
    const settings = {
      config: { ...server.settings.config, ...config },
      secrets: { ...server.settings.secrets, ...secrets },
    };
    try {
      const source = await mysqlConnector.open(settings, new AbortController().signal);
      await source.close();
    } catch (error) {
      return error;
    }
    throw new Error("It could be opened.");
  }

  const sentence = (part: string) => expect.stringContaining(part) as string;

  it("names the user whose password is wrong, and not the password", async () => {
    const problem = await problemOf(plain, {}, { password: "not-the-password" });
    expect(problem).toMatchObject({
      kind: "login",
      message: sentence("refused the user owner or its password"),
    });
    expect(String(problem)).not.toContain("not-the-password");
  });

  it("names the database that is not there", async () => {
    expect(await problemOf(plain, { database: "shop" })).toMatchObject({
      kind: "missing",
      message: "The server has no database named shop. Check its spelling, capitals too.",
    });
  });

  it("names the right that is missing on a database", async () => {
    await plain.query("CREATE USER stranger@'%' IDENTIFIED BY 'stranger-pass'");
    expect(await problemOf(plain, { user: "stranger" }, { password: "stranger-pass" })).toMatchObject({
      kind: "permission",
      message: sentence("GRANT SELECT ON `app`.* TO 'stranger'@'%';"),
    });
  });

  it("names the host that has no address", async () => {
    expect(await problemOf(plain, { host: "nowhere.invalid" })).toMatchObject({
      kind: "dns",
      message: sentence("No address is known for the host nowhere.invalid."),
    });
  });

  it("tells a missing TLS, an expired password and a locked account from a wrong password", async () => {
    await secured.query("CREATE USER bound@'%' IDENTIFIED BY 'its-pass' REQUIRE SSL");
    await secured.query("GRANT SELECT ON app.* TO bound@'%'");
    await secured.query("CREATE USER old@'%' IDENTIFIED BY 'its-pass' PASSWORD EXPIRE");
    await secured.query("GRANT SELECT ON app.* TO old@'%'");
    await secured.query("CREATE USER shut@'%' IDENTIFIED BY 'its-pass' ACCOUNT LOCK");
    const as = (user: string) => problemOf(secured, { user }, { password: "its-pass" });
    expect(await as("bound")).toMatchObject({
      kind: "login",
      message: sentence("check that the user may come from this computer, and without TLS."),
    });
    expect(await as("old")).toMatchObject({
      kind: "login",
      message: sentence("has expired. Let an administrator set a new one (ALTER USER"),
    });
    expect(await as("shut")).toMatchObject({
      kind: "login",
      message: sentence("is locked. Let an administrator open it (ALTER USER … ACCOUNT UNLOCK)."),
    });
  });

  it("names the account of the login in a GRANT, and not the address it came from", async () => {
    await plain.query("CREATE USER `o'brien`@'127.%' IDENTIFIED BY 'its-pass'");
    const grant = sentence("GRANT SELECT ON `app`.* TO 'o''brien'@'127.%';");
    expect(await problemOf(plain, { user: "o'brien" }, { password: "its-pass" })).toMatchObject({
      kind: "permission",
      message: grant,
    });
  });

  it("says that the server asks for a way of login that is not there", async () => {
    await plain.query("INSTALL SONAME 'auth_ed25519'");
    await plain.query("CREATE USER modern@'%' IDENTIFIED VIA ed25519 USING PASSWORD('its-pass')");
    expect(await problemOf(plain, { user: "modern" }, { password: "its-pass" })).toMatchObject({
      kind: "login",
      message: sentence("a way of login that Wharf does not have (client_ed25519)"),
    });
    await plain.query("DROP USER modern@'%'");
    await plain.query("UNINSTALL SONAME 'auth_ed25519'");
  });

  it("says what to check where nothing answers", async () => {
    const port = await freePort();
    expect(await problemOf(plain, { port })).toMatchObject({
      kind: "refused",
      message: sentence(`Nothing answers at 127.0.0.1:${port}.`),
    });
  });

  it("reports every step after the server's end as a cut, which may pass", async () => {
    const server = await startMariaDb();
    const source = await mysqlConnector.open(server.settings, new AbortController().signal);
    await server.kill();
    for (let step = 0; step < 3; step += 1) {
      await expect(source.discover(new AbortController().signal)).rejects.toMatchObject({
        kind: "cut",
        isPassing: true,
      });
    }
    await source.close();
    await server.stop();
  });

  it("says that the server speaks no TLS where it is asked for", async () => {
    expect(await problemOf(plain, { sslMode: "require" })).toMatchObject({
      kind: "tls",
      message: sentence("speaks no TLS"),
    });
  });

  it("refuses a certificate of an unknown authority only where certificates are checked", async () => {
    expect(await problemOf(secured, { sslMode: "verify-full" })).toMatchObject({
      kind: "tls",
      message: sentence("not signed by an authority that is trusted here"),
    });
    for (const config of [
      { sslMode: "require" },
      { sslMode: "verify-full", caCertificate: secured.caCertificate },
    ]) {
      const settings = { ...secured.settings, config: { ...secured.settings.config, ...config } };
      const source = await mysqlConnector.open(settings, new AbortController().signal);
      await source.close();
    }
  });

  it("refuses a certificate that ran out", async () => {
    const server = await startMariaDb({ tls: "IP:127.0.0.1", certificateDays: -1 });
    const { caCertificate } = server;
    expect(await problemOf(server, { sslMode: "verify-full", caCertificate })).toMatchObject({
      kind: "tls",
      message: expect.stringContaining("is not valid today. Have it renewed") as string,
    });
    await server.stop();
  });

  it("refuses a certificate that was made out for another host", async () => {
    const { caCertificate } = secured;
    expect(
      await problemOf(secured, { host: "localhost", sslMode: "verify-full", caCertificate }),
    ).toMatchObject({
      kind: "tls",
      message: sentence("made out for another host name"),
    });
  });
});
