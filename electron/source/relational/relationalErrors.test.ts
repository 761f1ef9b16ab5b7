import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { openingError } from "../testing/openingError";
import { freePort } from "../testing/ServerProcess";
import { relationalKinds } from "./testing/relationalKinds";

const never = new AbortController().signal;
const sentence = (part: string) => expect.stringContaining(part) as string;

for (const kind of relationalKinds) {
  describe.skipIf(!kind.isInstalled)(`trouble with ${kind.name} (skipped where it is not installed)`, () => {
    let plain: DatabaseServer;
    let secured: DatabaseServer;

    beforeAll(async () => {
      [plain, secured] = await Promise.all([
        kind.start(),
        kind.start({ tls: "IP:127.0.0.1,DNS:db.example" }),
      ]);
    });
    afterAll(async () => {
      await Promise.all([plain?.stop(), secured?.stop()]);
    });

    const problemOf = openingError(kind.connector);

    it("names the user whose password is wrong, and not the password", async () => {
      const problem = await problemOf(plain, {}, { password: "not-the-password" });
      expect(problem).toMatchObject({ kind: "login", message: sentence(kind.wrongPassword) });
      expect(String(problem)).not.toContain("not-the-password");
    });

    it("names the database that is not there", async () => {
      expect(await problemOf(plain, { database: "shop" })).toMatchObject({
        kind: "missing",
        message: `${kind.product} has no database named shop. Check its spelling, capitals too.`,
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

    it("asks for what the form lacks by its label", async () => {
      expect(await problemOf(plain, { host: "" })).toMatchObject({
        kind: "settings",
        message: "Enter “Host”.",
      });
    });

    it("reports every step after the server's end as a cut, which may pass", async () => {
      const server = await kind.start();
      const source = await kind.connector.open(server.settings, never);
      await server.kill();
      for (let step = 0; step < 3; step += 1) {
        await expect(source.discover(never)).rejects.toMatchObject({ kind: "cut", isPassing: true });
      }
      await source.close();
      await server.stop();
    });

    it("says that the server speaks no TLS where it is asked for", async () => {
      expect(await problemOf(plain, { sslMode: "require" })).toMatchObject({
        kind: "tls",
        message: sentence(kind.noTls),
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
        const source = await kind.connector.open(settings, never);
        await source.close();
      }
    });

    it("refuses a certificate that ran out", async () => {
      const server = await kind.start({ tls: "IP:127.0.0.1", certificateDays: -1 });
      const { caCertificate } = server;
      expect(await problemOf(server, { sslMode: "verify-full", caCertificate })).toMatchObject({
        kind: "tls",
        message: sentence("is not valid today. Have it renewed"),
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
}
