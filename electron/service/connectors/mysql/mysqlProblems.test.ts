import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../testing/ServerProcess";
import { mariaDbPrograms, startMariaDb, type TestMariaDb } from "../testing/startMariaDb";
import { mysqlConnector } from "./mysqlConnector";

describe.skipIf(mariaDbPrograms === null)("trouble with MariaDB (skipped where it is not installed)", () => {
  let plain: TestMariaDb;
  let secured: TestMariaDb;

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
    server: TestMariaDb,
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

  it("says what to check where nothing answers", async () => {
    const port = await freePort();
    expect(await problemOf(plain, { port })).toMatchObject({
      kind: "refused",
      message: sentence(`Nothing answers at 127.0.0.1:${port}.`),
    });
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
