import { execFile } from "node:child_process";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ServerAccount } from "./serverAccount";

const execute = promisify(execFile);

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
    if (this.account === undefined) return;
    const { uid, gid } = this.account.identity;
    await chown(path, uid, gid);
  }

  /** Writes a file for the server. */
  async write(name: string, text: string): Promise<void> {
    await writeFile(this.join(name), text);
    await this.own(this.join(name));
  }

  /** Runs a program to its end, as the server's account. @returns what it printed */
  async run(program: string, parameters: readonly string[]): Promise<string> {
    const { stdout } = await execute(program, parameters, { ...this.account?.identity, cwd: "/" });
    return stdout;
  }

  join(...names: string[]): string {
    return join(this.path, ...names);
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
