import { once } from "node:events";
import { lstat, open, readdir, realpath, stat, type FileHandle } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { type Connection, Server, type SFTPWrapper, utils } from "ssh2";

const { STATUS_CODE } = utils.sftp;
export const sftpPassword = "s3cret-canary-of-sftp";

/** What a test may have a server do that a well-behaved one does not. */
export interface SftpMisbehaviour {
  /** Names that a folder claims to hold besides its own. */
  extraNames?: readonly string[];
  /** Called for each read. */
  onRead?: (path: string, offset: number, connection: Connection) => void;
}

/** An SSH server in this process that serves a folder over SFTP, as `/`. */
export interface TestSftpServer {
  readonly port: number;
  readonly fingerprint: string;
  misbehaviour: SftpMisbehaviour;
  /** Ways of login that were tried. */
  readonly attempts: string[];
  stop(): Promise<void>;
}

type Attributes = { mode: number; uid: number; gid: number; size: number; atime: number; mtime: number };

function attributesOf(stats: Awaited<ReturnType<typeof lstat>>): Attributes {
  const seconds = (ms: number | bigint): number => Math.floor(Number(ms) / 1000);
  return {
    mode: Number(stats.mode),
    uid: 0,
    gid: 0,
    size: Number(stats.size),
    atime: seconds(stats.atimeMs),
    mtime: seconds(stats.mtimeMs),
  };
}

function statusOf(error: unknown): number {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return STATUS_CODE.NO_SUCH_FILE;
  return code === "EACCES" || code === "EPERM" ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE;
}

function serve(sftp: SFTPWrapper, root: string, server: TestSftpServer, connection: Connection): void {
  const handles = new Map<number, { path: string; file?: FileHandle; names?: string[] }>();
  let nextHandle = 0;
  const local = (path: string): string => join(root, normalize(`/${path}`));
  const answer = (id: number, work: () => Promise<void>): void => {
    work().catch((error: unknown) => {
      sftp.status(id, statusOf(error));
    });
  };
  const give = (id: number, state: { path: string; file?: FileHandle; names?: string[] }): void => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(nextHandle);
    handles.set(nextHandle, state);
    nextHandle += 1;
    sftp.handle(id, handle);
  };
  connection.on("close", () => {
    for (const { file } of handles.values()) void file?.close().catch(() => undefined);
  });
  const stateOf = (handle: Buffer) => handles.get(handle.readUInt32BE(0));
  sftp
    .on("REALPATH", (id, path) => {
      sftp.name(id, [{ filename: normalize(`/${path}`), longname: "", attrs: attributesOfNothing }]);
    })
    .on("OPENDIR", (id, path) => {
      answer(id, async () => {
        const names = [...(await readdir(local(path))), ...(server.misbehaviour.extraNames ?? [])];
        give(id, { path, names });
      });
    })
    .on("READDIR", (id, handle) => {
      answer(id, async () => {
        const state = stateOf(handle);
        const names = state?.names?.splice(0) ?? [];
        if (state === undefined || names.length === 0) {
          sftp.status(id, STATUS_CODE.EOF);
          return;
        }
        const entries = await Promise.all(
          names.map(async (filename) => {
            const attrs = await lstat(join(local(state.path), filename)).then(
              attributesOf,
              () => attributesOfAFile,
            );
            return { filename, longname: filename, attrs };
          }),
        );
        sftp.name(id, entries);
      });
    })
    .on("STAT", (id, path) => {
      answer(id, async () => {
        sftp.attrs(id, attributesOf(await stat(local(path))));
      });
    })
    .on("LSTAT", (id, path) => {
      answer(id, async () => {
        sftp.attrs(id, attributesOf(await lstat(local(path))));
      });
    })
    .on("OPEN", (id, path) => {
      answer(id, async () => {
        give(id, { path, file: await open(await realpath(local(path)), "r") });
      });
    })
    .on("FSTAT", (id, handle) => {
      answer(id, async () => {
        const stats = await stateOf(handle)?.file?.stat();
        if (stats === undefined) sftp.status(id, STATUS_CODE.FAILURE);
        else sftp.attrs(id, attributesOf(stats));
      });
    })
    .on("READ", (id, handle, offset, length) => {
      answer(id, async () => {
        const state = stateOf(handle);
        server.misbehaviour.onRead?.(state?.path ?? "", offset, connection);
        const buffer = Buffer.alloc(Math.min(length, 256 * 1024));
        const { bytesRead } = (await state?.file?.read(buffer, 0, buffer.length, offset)) ?? { bytesRead: 0 };
        if (bytesRead === 0) sftp.status(id, STATUS_CODE.EOF);
        else sftp.data(id, buffer.subarray(0, bytesRead));
      });
    })
    .on("CLOSE", (id, handle) => {
      answer(id, async () => {
        const key = handle.readUInt32BE(0);
        await handles.get(key)?.file?.close();
        handles.delete(key);
        sftp.status(id, STATUS_CODE.OK);
      });
    });
}

const attributesOfNothing: Attributes = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
const attributesOfAFile: Attributes = { ...attributesOfNothing, mode: 0o100644, size: 10 };

/**
 * Starts it on a free port of the loopback address. User `reader` may log in with {@link sftpPassword}.
 * @param keyboardOnly Whether the password is asked for by keyboard-interactive only.
 */
export async function startSftpServer(root: string, keyboardOnly = false): Promise<TestSftpServer> {
  const hostKey = utils.generateKeyPairSync("ed25519");
  const publicKey = utils.parseKey(hostKey.public);
  if (publicKey instanceof Error) throw publicKey;
  const connections = new Set<Connection>();
  const listener = new Server({ hostKeys: [hostKey.private] }, (connection) => {
    connections.add(connection);
    // Not in the types of a server's connection. Each answer would wait for the client to acknowledge its first part.
    if ("setNoDelay" in connection && typeof connection.setNoDelay === "function")
      connection.setNoDelay(true);
    connection
      .on("close", () => connections.delete(connection))
      .on("error", () => undefined)
      .on("authentication", (attempt) => {
        server.attempts.push(attempt.method);
        const isUser = attempt.username === "reader";
        if (attempt.method === "password" && !keyboardOnly && isUser && attempt.password === sftpPassword) {
          attempt.accept();
        } else if (attempt.method === "keyboard-interactive" && isUser) {
          attempt.prompt([{ prompt: "Password: ", echo: false }], (answers) => {
            if (answers[0] === sftpPassword) attempt.accept();
            else attempt.reject();
          });
        } else {
          attempt.reject([keyboardOnly ? "keyboard-interactive" : "password"]);
        }
      })
      .on("session", (accept) => {
        accept().on("sftp", (acceptSftp) => {
          serve(acceptSftp(), root, server, connection);
        });
      });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const digest = await sha256(publicKey.getPublicSSH());
  const server: TestSftpServer = {
    port: (listener.address() as AddressInfo).port,
    fingerprint: `SHA256:${digest}`,
    misbehaviour: {},
    attempts: [],
    stop: async () => {
      for (const connection of connections) connection.end();
      listener.close();
      await once(listener, "close");
    },
  };
  return server;
}

async function sha256(bytes: Buffer): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  return Buffer.from(digest).toString("base64").replace(/=+$/, "");
}
