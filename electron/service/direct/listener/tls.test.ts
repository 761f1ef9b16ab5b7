import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPrograms } from "../../../source/testing/findPrograms";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { type DirectServiceFixture, openDirectService } from "./testing/openDirectService";

const programs = findPrograms(["psql", "openssl"]);

describe.skipIf(programs === null)(
  "TLS of direct connections, with psql (skipped where psql or openssl is not installed)",
  () => {
    let entries: ServiceEntries;
    let direct: DirectServiceFixture;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "wharf-tls-"));
      const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
      await promisify(execFile)(programs?.openssl ?? "", [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
        ...["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        ...["-keyout", key, "-out", cert],
      ]);
      entries = await copyEntries();
      const tls = { cert: await readFile(cert), key: await readFile(key) };
      direct = await openDirectService(entries.engine, { tls, requiresTls: true });
    });
    afterAll(async () => {
      await direct?.close();
      await entries?.remove();
      await rm(folder, { recursive: true, force: true });
    });

    /** @returns what psql prints, its errors included */
    const psql = async (
      command: string,
      env: Readonly<Record<string, string>>,
      token = direct.full,
    ): Promise<string> => {
      const done = promisify(execFile)(programs?.psql ?? "", ["-XAt", "-c", command], {
        env: { ...process.env, ...direct.env(token), ...env },
        timeout: 60_000,
      });
      const { stdout, stderr } = await done.catch(
        (error: unknown) => error as { stdout: string; stderr: string },
      );
      return stdout + stderr;
    };

    it("carries a connection of sslmode=require", async () => {
      expect(await psql("SELECT 42", { PGSSLMODE: "require" })).toBe("42\n");
      expect(await psql(String.raw`\conninfo`, { PGSSLMODE: "require" })).toMatch(/TLSv1\.[23]/);
    });

    it("shows the certificate that the client checks, for its name only", async () => {
      const checked = { PGSSLMODE: "verify-full", PGSSLROOTCERT: join(folder, "cert.pem") };
      expect(await psql("SELECT 42", { ...checked, PGHOST: "localhost", PGHOSTADDR: "127.0.0.1" })).toBe(
        "42\n",
      );
      expect(await psql("SELECT 42", checked)).toContain("does not match host name");
    });

    it("is asked for where the client sends none, before any login", async () => {
      const answer = await psql("SELECT 'let ' || 'in'", { PGSSLMODE: "disable" }, "not a token");
      expect(answer).toMatch(/FATAL: .*TLS|FATAL: .*sslmode/);
      expect(answer).not.toContain("let in");
    });

    it("refuses a wrong token as without TLS", async () => {
      expect(await psql("SELECT 42", { PGSSLMODE: "require" }, "not a token")).toContain(
        "password authentication failed",
      );
    });
  },
);
