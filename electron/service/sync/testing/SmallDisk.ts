import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of a few megabytes in a folder's place. Linux, as root. */
export class SmallDisk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether one can be made here. */
  static readonly isPossible = tryOnce();

  static async mount(folder: string, megabytes: number): Promise<SmallDisk> {
    await mkdir(folder, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", folder]);
    return new SmallDisk(folder);
  }

  resize(megabytes: number): void {
    execFileSync("mount", ["-o", `remount,size=${megabytes}m`, this.#folder]);
  }

  unmount(): void {
    // Lazily: a process that is just ending may still hold a file.
    execFileSync("umount", ["-l", this.#folder]);
  }
}

function tryOnce(): boolean {
  if (process.platform !== "linux") return false;
  const folder = mkdtempSync(join(tmpdir(), "wharf-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "pipe" });
    execFileSync("umount", [folder], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
