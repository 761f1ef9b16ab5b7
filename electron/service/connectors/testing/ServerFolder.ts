import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerAccount } from "./serverAccount";

/** A folder of one test server, gone with it. */
export class ServerFolder {
  readonly path: string;
  readonly account: ServerAccount | undefined;

  private constructor(path: string, account: ServerAccount | undefined) {
    this.path = path;
    this.account = account;
  }

  static async create(account: ServerAccount | undefined): Promise<ServerFolder> {
    // A socket's path may have 107 bytes only, so the name is short.
    const folder = new ServerFolder(await mkdtemp(join(tmpdir(), "wharf-")), account);
    await folder.own(folder.path);
    return folder;
  }

  /** Lets the server read what the test wrote. */
  async own(path: string): Promise<void> {
    if (this.account !== undefined) await chown(path, this.account.uid, this.account.gid);
  }

  join(...names: string[]): string {
    return join(this.path, ...names);
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
