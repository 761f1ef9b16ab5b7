import { execFileSync } from "node:child_process";

/** The identity a server runs under. */
export interface ServerAccount {
  readonly name: string;
  /** As a process takes it. */
  readonly identity: { readonly uid: number; readonly gid: number };
}

/**
 * Database servers refuse to run as root, and root may read every file: then an account without rights is used.
 * @param names first choice first
 */
export function serverAccount(names: readonly string[]): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of [...names, "nobody"]) {
    try {
      const [uid, gid] = ["-u", "-g"].map((flag) =>
        Number(execFileSync("id", [flag, name], { stdio: "pipe" })),
      );
      if (uid !== undefined && gid !== undefined) return { name, identity: { uid, gid } };
    } catch {
      // No such account; the next one may exist.
    }
  }
  throw new Error("Neither the server's own account nor nobody exists here.");
}
