import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../testing/ServerProcess";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../testing/startPostgres";
import { postgresConnector } from "./postgresConnector";

describe.skipIf(postgresPrograms === null)(
  "trouble with PostgreSQL (skipped where it is not installed)",
  () => {
    let plain: DatabaseServer;
    let secured: DatabaseServer;

    beforeAll(async () => {
      [plain, secured] = await Promise.all([
        startPostgres(),
        startPostgres({ tls: "IP:127.0.0.1,DNS:db.example" }),
      ]);
    });
    afterAll(async () => {
      await Promise.all([plain?.stop(), secured?.stop()]);
    });

    async function problemOf(
      server: DatabaseServer,
      config: Record<string, unknown>,
      secrets: Record<string, string> = {},
    ): Promise<{ kind: string; message: string }> {
      const settings = {
        config: { ...server.settings.config, ...config },
        secrets: { ...server.settings.secrets, ...secrets },
      };
      try {
        const source = await postgresConnector.open(settings, new AbortController().signal);
        await source.close();
      } catch (error) {
        return error as { kind: string; message: string };
      }
      throw new Error("It could be opened.");
    }

    it("names the user whose password is wrong, and not the password", async () => {
      const problem = await problemOf(plain, {}, { password: "not-the-password" });
      expect(problem.kind).toBe("login");
      expect(problem.message).toBe("PostgreSQL refused the password of the user owner. Enter the right one.");
    });

    it("names the database that is not there", async () => {
      expect(await problemOf(plain, { database: "shop" })).toMatchObject({
        kind: "missing",
        message: "PostgreSQL has no database named shop. Check its spelling, capitals too.",
      });
    });

    it("gives the statement that lets a role log in, and into the database", async () => {
      await plain.query("CREATE ROLE group_role PASSWORD 'its-pass'");
      await plain.query("CREATE ROLE newcomer LOGIN PASSWORD 'its-pass'");
      await plain.query("CREATE DATABASE closed");
      await plain.query("REVOKE CONNECT ON DATABASE closed FROM PUBLIC");
      expect(await problemOf(plain, { user: "group_role" }, { password: "its-pass" })).toMatchObject({
        kind: "login",
        message:
          'The user group_role may not log in to PostgreSQL. Let an administrator run: ALTER ROLE "group_role" LOGIN;',
      });
      expect(
        await problemOf(plain, { user: "newcomer", database: "closed" }, { password: "its-pass" }),
      ).toMatchObject({
        kind: "permission",
        message: expect.stringContaining('GRANT CONNECT ON DATABASE "closed" TO "newcomer";') as string,
      });
    });

    it("gives the line of pg_hba.conf that is missing, and takes the login once it is there", async () => {
      await secured.query("CREATE ROLE guest LOGIN PASSWORD 'its-pass'");
      const [setting] = await secured.query("SHOW hba_file");
      const file = String(setting?.["hba_file"]);
      const before = await readFile(file, "utf8");
      const rules = async (text: string) => {
        await writeFile(file, text);
        await secured.query("SELECT pg_reload_conf()");
      };
      const password = { password: "its-pass" };
      await rules(`host all owner 127.0.0.1/32 scram-sha-256\n`);
      const refused = () => problemOf(secured, { user: "guest", sslMode: "require" }, password);
      await expect.poll(refused).toMatchObject({ kind: "login" });
      const { message } = await refused();
      const line = /Add to pg_hba.conf: (.*?); then run/.exec(message)?.[1];
      expect(line).toBe('hostssl "postgres" "guest" 127.0.0.1/32 scram-sha-256');
      await rules(`host all owner 127.0.0.1/32 scram-sha-256\n${String(line)}\n`);
      const settings = { ...secured.settings.config, user: "guest", sslMode: "require" };
      const open = async () => {
        const source = await postgresConnector.open(
          { config: settings, secrets: password },
          new AbortController().signal,
        );
        await source.close();
        return true;
      };
      await expect.poll(() => open().catch(() => false)).toBe(true);
      expect(await problemOf(secured, { user: "guest", sslMode: "disable" }, password)).toMatchObject({
        kind: "tls",
        message: expect.stringContaining("Switch TLS on in the Connection") as string,
      });
      await rules(before);
    });

    it("names the host that has no address", async () => {
      expect(await problemOf(plain, { host: "nowhere.invalid" })).toMatchObject({
        kind: "dns",
        message: expect.stringContaining("No address is known for the host nowhere.invalid.") as string,
      });
    });

    it("says what to check where nothing answers", async () => {
      const port = await freePort();
      expect(await problemOf(plain, { port })).toMatchObject({
        kind: "refused",
        message: expect.stringContaining(`Nothing answers at 127.0.0.1:${port}.`) as string,
      });
    });

    it("says that something else answers at the port", async () => {
      const other: Server = createServer((socket) => {
        socket.on("error", () => undefined);
        socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
      }).listen(0, "127.0.0.1");
      await once(other, "listening");
      const address = other.address();
      const port = typeof address === "object" ? address?.port : undefined;
      expect(await problemOf(plain, { port, sslMode: "require" })).toMatchObject({
        kind: "tls",
        message: expect.stringContaining("is not PostgreSQL") as string,
      });
      other.close();
    });

    it("reports every step after the server's end as a cut, which may pass", async () => {
      const server = await startPostgres();
      const source = await postgresConnector.open(server.settings, new AbortController().signal);
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
        message: expect.stringContaining("speaks no TLS. Switch it on there (ssl = on)") as string,
      });
    });

    it("refuses a certificate of an unknown authority only where certificates are checked", async () => {
      expect(await problemOf(secured, { sslMode: "verify-full" })).toMatchObject({
        kind: "tls",
        message: expect.stringContaining("not signed by an authority that is trusted here") as string,
      });
      for (const config of [
        { sslMode: "require" },
        { sslMode: "verify-full", caCertificate: secured.caCertificate },
      ]) {
        const settings = { ...secured.settings, config: { ...secured.settings.config, ...config } };
        const source = await postgresConnector.open(settings, new AbortController().signal);
        await source.close();
      }
    });

    it("refuses a certificate that ran out", async () => {
      const server = await startPostgres({ tls: "IP:127.0.0.1", certificateDays: -1 });
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
        message: expect.stringContaining("made out for another host name") as string,
      });
    });

    it("says that the server has no place left, which may pass", async () => {
      await plain.query("CREATE ROLE crowd LOGIN PASSWORD 'crowd-pass' CONNECTION LIMIT 0");
      const problem = await problemOf(plain, { user: "crowd" }, { password: "crowd-pass" });
      expect(problem).toMatchObject({ kind: "refused", isPassing: true });
    });

    it("asks for what the form lacks by its label", async () => {
      expect(await problemOf(plain, { host: "" })).toMatchObject({
        kind: "settings",
        message: "Enter “Host”.",
      });
    });
  },
);
