import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FakeCertificate } from "./FakeServer";

const run = promisify(execFile);

export interface SelfSigned extends FakeCertificate {
  /** As `openssl x509 -fingerprint -sha256` shows it. */
  readonly fingerprint: string;
  readonly remove: () => Promise<void>;
}

/** A certificate that no authority signed. @param subject as in `/CN=localhost` */
export async function selfSigned(subject: string): Promise<SelfSigned> {
  const folder = await mkdtemp(join(tmpdir(), "wharf-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  await run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", subject],
    ...["-keyout", key, "-out", cert],
  ]);
  const { stdout } = await run("openssl", ["x509", "-in", cert, "-noout", "-fingerprint", "-sha256"]);
  return {
    key: await readFile(key, "utf8"),
    cert: await readFile(cert, "utf8"),
    fingerprint: stdout.trim(),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
