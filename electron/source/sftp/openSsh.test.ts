import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SourceSettings } from "../../service/connectors/Connector";
import { readIntoSpool } from "../testing/readIntoSpool";
import { openSshPrograms, startOpenSsh, type TestOpenSsh } from "../testing/startOpenSsh";
import { sftpConnector } from "./sftpConnector";

const never = new AbortController().signal;

describe.skipIf(openSshPrograms === null)("a real OpenSSH server (skipped where it is not installed)", () => {
  let server: TestOpenSsh;
  beforeAll(async () => {
    server = await startOpenSsh();
    await writeFile(join(server.files, "orders-1.csv"), `id,price\n${"1,0.10\n".repeat(200_000)}`);
    await writeFile(join(server.files, "orders-2.csv"), "id,price\n2,12.345\n");
  });
  afterAll(() => server.stop());

  const settings = (config: Record<string, unknown> = {}): SourceSettings => ({
    config: {
      host: "127.0.0.1",
      port: server.port,
      user: server.user,
      hostKeyFingerprint: server.fingerprint,
      patterns: `orders=${server.files}/orders-*.csv`,
      ...config,
    },
    secrets: { privateKey: server.privateKey, passphrase: server.passphrase },
  });

  it("is read with a locked private key and the fingerprint that ssh-keygen shows", async () => {
    const source = await sftpConnector.open(settings(), never);
    const { columns, outcome, rows } = await readIntoSpool(source, "orders");
    await source.close();
    expect(columns).toEqual(["id BIGINT", "price DECIMAL(18,3)"]);
    expect(outcome.rows).toBe(200_001);
    expect(rows.at(-1)).toEqual(["2", "12.345"]);
  });

  it.each([
    [["-t", "rsa", "-b", "2048", "-m", "PEM"], "RSA PRIVATE KEY"],
    [["-t", "ecdsa", "-b", "384"], "OPENSSH PRIVATE KEY"],
  ])("lets in with a key made by %j", async (parameters, form) => {
    const privateKey = await server.newKey(parameters);
    expect(privateKey).toContain(form);
    const source = await sftpConnector.open({ ...settings(), secrets: { privateKey } }, never);
    expect(await source.discover(never)).toHaveLength(1);
    await source.close();
  });

  it("is refused once it shows another key than the one pinned, by that key's name", async () => {
    const pinned = `SHA256:${"A".repeat(43)}`;
    await expect(sftpConnector.open(settings({ hostKeyFingerprint: pinned }), never)).rejects.toMatchObject({
      kind: "hostKey",
      message: expect.stringContaining(server.fingerprint) as string,
    });
  });

  it("is named by its fingerprint where none is pinned", async () => {
    await expect(sftpConnector.open(settings({ hostKeyFingerprint: "" }), never)).rejects.toThrow(
      server.fingerprint,
    );
  });

  it("refuses a user whose key it does not know, in a sentence that says where the key belongs", async () => {
    await expect(sftpConnector.open(settings({ user: "nobody-here" }), never)).rejects.toThrow(
      "authorized_keys",
    );
  });

  it("says which file the user may not read", async () => {
    const path = join(server.files, "closed.csv");
    await writeFile(path, "id\n1\n");
    await chmod(path, 0);
    const source = await sftpConnector.open(settings({ patterns: `t=${path}` }), never);
    await expect(source.discover(never)).rejects.toThrow(/may not read.*closed\.csv/);
    await source.close();
  });
});
