import { spawnSync } from "node:child_process";
import { findPrograms } from "../../source/testing/findPrograms";

/** A strace that traces here: the program, and the arguments that filter calls as fast as it can. */
export interface Strace {
  readonly command: readonly string[];
}

/** Calls to be traced; strace writes the path or the socket of every descriptor beside it (`-y`). */
const TRACED =
  "write,writev,pwrite64,pwritev,sendto,sendmsg,fsync,fdatasync,rename,renameat,renameat2,unlink";
const ARGUMENTS = ["-f", "-y", "-s", "8192", "-e", `trace=${TRACED}`];

/** Lets the kernel pass every other call by without a stop: several times faster, since strace 5.3. */
const FAST = "--seccomp-bpf";

/**
 * Looks for strace and tries whether it may trace: containers and hardened kernels forbid it.
 *
 * @param program where it is, null where it is not installed
 * @returns the reason as a text where it can't be used
 */
export function findStrace(program = findPrograms(["strace"])?.strace ?? null): Strace | string {
  if (program === null) return "strace is not installed";
  let reason = "";
  for (const command of [
    [program, FAST, ...ARGUMENTS],
    [program, ...ARGUMENTS],
  ]) {
    const [path = "", ...args] = command;
    const tried = spawnSync(path, [...args, "sh", "-c", "echo traced"], { timeout: 30_000 });
    // Its trace goes to stderr where no file is named.
    const printed = tried.stderr.toString();
    if (tried.status === 0 && /\bwrite\(1<[^>]*>, "traced/.test(printed)) return { command };
    reason = tried.error?.message ?? printed.trim().split("\n").at(-1) ?? "";
  }
  return `strace may not trace here: ${reason}`;
}
