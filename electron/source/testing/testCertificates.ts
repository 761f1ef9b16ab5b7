import { readFile } from "node:fs/promises";
import type { ServerFolder } from "./ServerFolder";

export interface TestCertificates {
  /** PEM text of the authority that signed the server's certificate. */
  readonly caCertificate: string;
  readonly certificateFile: string;
  readonly keyFile: string;
}

/**
 * A certificate for a server, signed by an authority made for it alone.
 * @param names what it is valid for, as in `DNS:localhost` or `IP:127.0.0.1`
 * @param days how long it is valid from now on; fewer than none for one that ran out
 */
export async function testCertificates(
  folder: ServerFolder,
  names: string,
  days = 2,
): Promise<TestCertificates> {
  const file = (name: string) => folder.join(name);
  const newKey = ["-newkey", "rsa:2048", "-nodes"];
  await folder.run("openssl", [
    ...["req", "-x509", ...newKey, "-days", "2", "-subj", "/CN=Test authority"],
    ...["-keyout", file("ca.key"), "-out", file("ca.crt")],
  ]);
  await folder.run("openssl", [
    ...["req", ...newKey, "-subj", "/CN=Test server"],
    ...["-keyout", file("server.key"), "-out", file("server.csr")],
  ]);
  await folder.write("names.cnf", `subjectAltName=${names}\n`);
  await folder.run("openssl", [
    ...["x509", "-req", "-in", file("server.csr"), "-days", String(days), "-extfile", file("names.cnf")],
    ...["-CA", file("ca.crt"), "-CAkey", file("ca.key"), "-CAcreateserial", "-out", file("server.crt")],
  ]);
  return {
    caCertificate: await readFile(file("ca.crt"), "utf8"),
    certificateFile: file("server.crt"),
    keyFile: file("server.key"),
  };
}
