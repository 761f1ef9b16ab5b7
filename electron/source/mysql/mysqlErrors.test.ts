import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openingError } from "../testing/openingError";
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

  const problemOf = openingError(mysqlConnector);
  const sentence = (part: string) => expect.stringContaining(part) as string;

  it("names the right that is missing on a database", async () => {
    await plain.query("CREATE USER stranger@'%' IDENTIFIED BY 'stranger-pass'");
    expect(await problemOf(plain, { user: "stranger" }, { password: "stranger-pass" })).toMatchObject({
      kind: "permission",
      message: sentence("GRANT SELECT ON `app`.* TO 'stranger'@'%';"),
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
});
