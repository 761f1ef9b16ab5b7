import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProcess } from "../../setup/runProcess.mjs";

/** Mounts the layers over this system, moves into them, and runs the words that follow. */
const enter = `set -e
mount -t overlay overlay -o "lowerdir=/,upperdir=$ROOT_UPPER,workdir=$ROOT_WORK" "$ROOT_MERGED"
cd "$ROOT_MERGED"
mount -t proc proc proc
mount --rbind /dev dev
mount --rbind /sys sys
mount -t tmpfs tmpfs tmp
chmod 1777 tmp
mount --bind "$ROOT_SHARED" mnt
mkdir -p tmp/old
pivot_root . tmp/old
umount -l /tmp/old
exec "$@"`;

/**
 * This system with a layer over it that takes every change, so that packages can be installed for real. Nothing outside
 * the layer changes; processes that are left in it end with the command that started them.
 */
export class ThrowAwayRoot {
  #folder;
  #env;

  /**
   * @param {string} shared A folder that is at /mnt in it.
   * @param {NodeJS.ProcessEnv} env
   */
  constructor(shared, env) {
    this.#folder = mkdtempSync(join(tmpdir(), "wharf-root-"));
    const names = { ROOT_UPPER: "upper", ROOT_WORK: "work", ROOT_MERGED: "merged" };
    /** @type {NodeJS.ProcessEnv} */
    const places = { ROOT_SHARED: shared };
    for (const [name, part] of Object.entries(names)) {
      places[name] = join(this.#folder, part);
      mkdirSync(join(this.#folder, part));
    }
    this.#env = { ...env, ...places };
  }

  /**
   * @param {string} script For bash, as root.
   * @param {number} [timeoutMs]
   */
  run(script, timeoutMs = 180_000) {
    return runProcess(
      "unshare",
      [
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        "--propagation",
        "private",
        "bash",
        "-c",
        enter,
        "enter",
        "bash",
        "-c",
        script,
      ],
      { env: this.#env, timeoutMs },
    );
  }

  /** Whether such a root can be made here: it needs the rights of an administrator over mounts. */
  async works() {
    const { code, output } = await this.run(
      "test -d /mnt && touch /wharf-trial && rm /wharf-trial && echo yes",
    );
    return code === 0 && output.includes("yes");
  }

  /** What the layer holds that has Wharf's name in its path, without users' own folders and the system's logs. */
  leftovers() {
    const found = execFileSync(
      "find",
      [
        join(this.#folder, "upper"),
        "-mindepth",
        "1",
        "-not",
        "-type",
        "c",
        "-iname",
        "*wharf*",
        "-printf",
        "/%P\n",
      ],
      { encoding: "utf8" },
    );
    return found.split("\n").filter((path) => path !== "" && !/^\/(home|var\/log|tmp)\//.test(path));
  }

  remove() {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
