import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openingError } from "../testing/openingError";
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

    const problemOf = openingError(postgresConnector);

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

    it("says that the server has no place left, which may pass", async () => {
      await plain.query("CREATE ROLE crowd LOGIN PASSWORD 'crowd-pass' CONNECTION LIMIT 0");
      const problem = await problemOf(plain, { user: "crowd" }, { password: "crowd-pass" });
      expect(problem).toMatchObject({ kind: "refused", isPassing: true });
    });
  },
);
