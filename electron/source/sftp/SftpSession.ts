import { open } from "node:fs/promises";
import type { Client, SFTPWrapper, Stats } from "ssh2";
import { SourceError } from "../../service/connectors/SourceError";
import { connectSsh } from "./connectSsh";
import { sftpError } from "./sftpError";
import { type SftpSettings, shownAddress } from "./sftpSettings";

/** What stands at a path of the server. */
export interface RemoteEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "other";
  readonly size: number;
  /** Seconds since 1970. */
  readonly modified: number;
}

function kindOf(attributes: Stats): RemoteEntry["kind"] {
  if (attributes.isSymbolicLink()) return "link";
  if (attributes.isDirectory()) return "folder";
  return attributes.isFile() ? "file" : "other";
}

function entryOf(name: string, attributes: Stats): RemoteEntry {
  return { name, kind: kindOf(attributes), size: attributes.size, modified: attributes.mtime };
}

/** One login to the server; only reads. */
export class SftpSession {
  /** Host and port as they are shown. */
  readonly address: string;
  readonly #client: Client;
  readonly #sftp: SFTPWrapper;
  /** Rejects when the connection is gone, because the library leaves some requests unanswered then. */
  readonly #lost: Promise<never>;

  private constructor(client: Client, sftp: SFTPWrapper, address: string) {
    this.#client = client;
    this.#sftp = sftp;
    this.address = address;
    this.#lost = new Promise((_resolve, reject) => {
      const lose = (cause?: unknown): void => {
        reject(
          new SourceError(
            "cut",
            `The connection to ${address} was cut. The next try starts over; if it happens again, look at the server and the network.`,
            { cause },
          ),
        );
      };
      client.on("error", lose).on("close", () => {
        lose();
      });
      sftp.on("close", () => {
        lose();
      });
    });
    this.#lost.catch(() => undefined);
  }

  /** Logs in and starts SFTP. Aborting ends the connection at once. @throws SourceError */
  static async open(settings: SftpSettings, signal: AbortSignal): Promise<SftpSession> {
    const address = shownAddress(settings);
    const client = await connectSsh(settings, signal);
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.sftp((error, channel) => {
        if (error === undefined || error === null) resolve(channel);
        else {
          client.destroy();
          reject(
            new SourceError(
              "permission",
              `${address} let “${settings.user}” in but offers it no file transfer. Switch SFTP on for this user.`,
              { cause: error },
            ),
          );
        }
      });
    });
    return new SftpSession(client, sftp, address);
  }

  /** Ends the connection when `signal` is aborted, so that nothing waits for it. @returns Takes that back. */
  endOn(signal: AbortSignal): () => void {
    const end = (): void => {
      this.close();
    };
    signal.addEventListener("abort", end, { once: true });
    return () => {
      signal.removeEventListener("abort", end);
    };
  }

  async list(folder: string): Promise<RemoteEntry[]> {
    return this.#ask(folder, (done) => {
      this.#sftp.readdir(folder, (error, entries) => {
        done(error, () => entries.map(({ filename, attrs }) => entryOf(filename, attrs)));
      });
    });
  }

  /** What a path leads to, links followed; null where nothing is there. */
  async stat(path: string): Promise<RemoteEntry | null> {
    try {
      return await this.#ask(path, (done) => {
        this.#sftp.stat(path, (error, attributes) => {
          done(error, () => entryOf(path, attributes));
        });
      });
    } catch (error) {
      if (error instanceof SourceError && error.kind === "missing") return null;
      throw error;
    }
  }

  /** Copies a whole file, many reads under way at once. @param step Told of the bytes copied so far; may throw. */
  async copy(path: string, localPath: string, step: (bytes: number) => void): Promise<void> {
    await this.#ask<void>(path, (done) => {
      this.#sftp.fastGet(
        path,
        localPath,
        {
          step: (total) => {
            try {
              step(total);
            } catch (error) {
              done(error, () => undefined);
            }
          },
        },
        (error) => {
          done(error, () => undefined);
        },
      );
    });
  }

  /** Copies the bytes from `start` on, `length` of them or as many as there are, to the same place of a local file. */
  async copyPart(path: string, localPath: string, start: number, length: number): Promise<void> {
    const handle = await this.#ask<Buffer>(path, (done) => {
      this.#sftp.open(path, "r", (error, opened) => {
        done(error, () => opened);
      });
    });
    const file = await open(localPath, "a").then(async (created) => {
      await created.close();
      return open(localPath, "r+");
    });
    try {
      const piece = Buffer.alloc(32 * 1024);
      for (let copied = 0; copied < length;) {
        const wanted = Math.min(piece.length, length - copied);
        const at = start + copied;
        const read = await this.#readPiece(path, handle, piece, wanted, at);
        if (read === 0) break;
        await file.write(piece, 0, read, at);
        copied += read;
      }
    } finally {
      await file.close();
      this.#sftp.close(handle, () => undefined);
    }
  }

  close(): void {
    this.#client.destroy();
  }

  async #readPiece(path: string, handle: Buffer, piece: Buffer, wanted: number, at: number): Promise<number> {
    try {
      return await this.#ask<number>(path, (done) => {
        this.#sftp.read(handle, piece, 0, wanted, at, (error, read) => {
          done(error, () => read);
        });
      });
    } catch (error) {
      // End of file.
      if (error instanceof SourceError && (error.cause as { code?: unknown } | undefined)?.code === 1)
        return 0;
      throw error;
    }
  }

  async #ask<T>(what: string, send: (done: (error: unknown, answer: () => T) => void) => void): Promise<T> {
    const answered = new Promise<T>((resolve, reject) => {
      send((error, answer) => {
        if (error === undefined || error === null) resolve(answer());
        else reject(error);
      });
    });
    try {
      return await Promise.race([answered, this.#lost]);
    } catch (error) {
      // A request fails a moment before the connection is known to be gone.
      if (error instanceof Error && error.message === "No response from server") await this.#lost;
      throw sftpError(error, what, this.address);
    }
  }
}
