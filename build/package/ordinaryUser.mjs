import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The system's user without rights. */
const nobody = 65_534;
const startTimeoutMs = 30_000;

/**
 * Starts a program as an ordinary user, without any switch for the sandbox, until its page has a process.
 *
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} before Arguments in front of the others, such as the folder of an app that is not packaged.
 * @returns {Promise<string>} What the kernel says of the page's process: /proc/PID/status.
 */
export async function pageProcessStatus(program, env, before = []) {
  const home = mkdtempSync(join(tmpdir(), "wharf-ordinary-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(home, nobody, nobody);
  const child = spawn(program, [...before, `--user-data-dir=${join(home, "data")}`], {
    env: { ...env, HOME: home, XDG_RUNTIME_DIR: home, DBUS_SESSION_BUS_ADDRESS: "disabled:" },
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    stdio: "ignore",
    detached: true,
  });
  let status = "";
  /** @type {Error | undefined} */
  let failed;
  child.once("error", (error) => {
    failed = error;
  });
  try {
    const deadline = Date.now() + startTimeoutMs;
    while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
      const page = readdirSync("/proc").find((pid) => /^\d+$/.test(pid) && isPage(pid, home));
      if (page !== undefined) status = statusOf(page) ?? status;
      // A process enters the sandbox a moment after it has started.
      if (/^Seccomp:\t2$/m.test(status)) return status;
      await wait(200);
    }
    if (status === "") throw failed ?? new Error("The program ended or showed no page.");
    return status;
  } finally {
    if (child.pid !== undefined) killGroup(child.pid);
    await wait(500);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Copies files to a place that an ordinary user can read, because root's own folders are closed. Links where it can.
 *
 * @param {string} root The folder that all of them are in.
 * @param {readonly string[]} paths Files and folders, relative to it.
 * @returns {{ folder: string, remove: () => void }}
 */
export function readableCopy(root, paths) {
  const folder = mkdtempSync(join(tmpdir(), "wharf-readable-"));
  chmodSync(folder, 0o755);
  for (const path of paths) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    try {
      execFileSync("cp", ["-alL", join(root, path), target], { stdio: "ignore" });
    } catch {
      rmSync(target, { recursive: true, force: true });
      execFileSync("cp", ["-aL", join(root, path), target], { stdio: "pipe" });
    }
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * @param {string} pid
 * @param {string} home Stands in the command line of every process of the program.
 */
function isPage(pid, home) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ");
    return words.includes("--type=renderer") && words.includes(home);
  } catch {
    return false;
  }
}

/** @param {string} pid */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return null;
  }
}

/** @param {number} pid */
function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
