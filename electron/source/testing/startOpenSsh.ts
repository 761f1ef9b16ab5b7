import { appendFile, chmod, mkdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { findPrograms } from "./findPrograms";
import { serverAccount } from "./serverAccount";
import { ServerFolder } from "./ServerFolder";
import { freePort, ServerProcess } from "./ServerProcess";

/** Null where OpenSSH's server is not installed: its tests are skipped then, and say so. */
export const openSshPrograms = findPrograms(["sshd", "ssh-keygen"]);

/** A real OpenSSH server of a test's own; lets in the account that it runs under, never root, with `privateKey`. */
export interface TestOpenSsh {
  readonly port: number;
  readonly user: string;
  readonly privateKey: string;
  readonly passphrase: string;
  /** As `ssh-keygen -lf` shows it. */
  readonly fingerprint: string;
  /** A fresh pair of keys, let in from now on; `parameters` are those of ssh-keygen. @returns the private one */
  newKey(parameters: readonly string[]): Promise<string>;
  /** A folder that it serves, by its full path. */
  readonly files: string;
  stop(): Promise<void>;
}

/** Starts it on a free port of the loopback address with settings and keys of its own. */
export async function startOpenSsh(): Promise<TestOpenSsh> {
  if (openSshPrograms === null) throw new Error("OpenSSH's server is not installed.");
  // Systemd calls the account nobody locked, and OpenSSH lets none in that is.
  const account = serverAccount(["daemon"]);
  const folder = await ServerFolder.create(account);
  const passphrase = "s3cret-canary-of-the-key";
  const { sshd, "ssh-keygen": keygen } = openSshPrograms;
  const makeKey = (name: string, ...parameters: readonly string[]) =>
    folder.run(keygen, ["-q", ...parameters, "-f", folder.join(name)]);
  await makeKey("host", "-t", "ed25519", "-N", "");
  await makeKey("user", "-t", "ed25519", "-N", passphrase);
  const shown = await folder.run(keygen, ["-lf", folder.join("host.pub")]);
  const files = folder.join("files");
  await mkdir(files);
  await chmod(folder.path, 0o755);
  const port = await freePort();
  await folder.write(
    "config",
    [
      `Port ${port}`,
      "ListenAddress 127.0.0.1",
      `HostKey ${folder.join("host")}`,
      `AuthorizedKeysFile ${folder.join("user.pub")}`,
      `PidFile ${folder.join("pid")}`,
      "StrictModes no",
      "UsePAM no",
      "PasswordAuthentication no",
      "KbdInteractiveAuthentication no",
      "Subsystem sftp internal-sftp",
    ].join("\n"),
  );
  const server = new ServerProcess(sshd, ["-D", "-e", "-f", folder.join("config")], account);
  await server.waitFor(
    () =>
      new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1");
        socket.once("error", reject);
        socket.once("data", (banner) => {
          socket.destroy();
          resolve(banner);
        });
      }),
  );
  let keys = 0;
  return {
    port,
    user: account?.name ?? userInfo().username,
    privateKey: await readFile(folder.join("user"), "utf8"),
    passphrase,
    fingerprint: shown.split(" ")[1] ?? "",
    files,
    async newKey(parameters) {
      keys += 1;
      const name = `user-${keys}`;
      await makeKey(name, "-N", "", ...parameters);
      await appendFile(folder.join("user.pub"), await readFile(folder.join(`${name}.pub`)));
      return readFile(folder.join(name), "utf8");
    },
    async stop() {
      await server.end("SIGTERM");
      await folder.remove();
    },
  };
}
