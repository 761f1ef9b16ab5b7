import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { startFakeServer, type FakeServer } from "../testing/FakeServer";
import { openingError } from "../testing/openingError";
import { selfSigned, type SelfSigned } from "../testing/selfSigned";
import { postgresPrograms, startPostgres } from "../testing/startPostgres";
import { postgresConnector } from "./postgresConnector";

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

describe.skipIf(postgresPrograms === null)(
  "SCRAM channel binding (skipped where PostgreSQL is not installed)",
  () => {
    let server: DatabaseServer;
    let certificate: SelfSigned;
    beforeAll(async () => {
      [server, certificate] = await Promise.all([
        startPostgres({ tls: "IP:127.0.0.1" }),
        selfSigned("/CN=127.0.0.1"),
      ]);
    });
    afterAll(async () => {
      await server?.stop();
      await certificate?.remove();
    });

    /** Takes part in the login of somebody else: decrypts with a certificate of its own, and passes everything on. */
    async function relay(): Promise<FakeServer> {
      return startFakeServer((client) => {
        const plain = connect(server.port, "127.0.0.1");
        plain.on("error", () => undefined);
        plain.write(SSL_REQUEST);
        const upstream = once(plain, "data").then(async () => {
          const line = connectTls({ socket: plain, rejectUnauthorized: false });
          line.on("error", () => undefined);
          line.on("data", (bytes: Buffer) => client.send(bytes));
          line.on("close", () => {
            client.end();
          });
          await once(line, "secureConnect");
          return line;
        });
        let isEncrypted = false;
        return {
          onData() {
            const bytes = client.take(client.unread().length);
            if (isEncrypted) return void upstream.then((line) => line.write(bytes));
            isEncrypted = true;
            client.send(Buffer.from("S"));
            client.startTls(certificate);
          },
        };
      });
    }

    it("logs in where nobody is in between", async () => {
      const settings = { ...server.settings, config: { ...server.settings.config, sslMode: "require" } };
      const source = await postgresConnector.open(settings, new AbortController().signal);
      await source.close();
    });

    it("fails through a relay with another certificate, also where certificates are not checked", async () => {
      const between = await relay();
      const problem = openingError(postgresConnector)(server, { port: between.port, sslMode: "require" });
      expect(await problem).toMatchObject({
        message: expect.stringContaining("SCRAM channel binding check failed") as string,
      });
      expect(between.received()).toContain("SCRAM-SHA-256-PLUS");
      await between.close();
    });
  },
);
