import { spawn } from "node:child_process";
import { once } from "node:events";

export interface ServeProcess {
  /** Base address, ending in /api/v1. */
  readonly address: string;
  readonly pid: number;
  /** Everything it printed, its log included. */
  printed(): string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts `serve` as a person would, on a port the system chooses.
 *
 * @param umask octal, of the shell that it is started in
 * @param under a program, with its arguments, that runs the service
 * @throws Error with what it printed when it ends instead of listening
 */
export async function startServe(
  entry: string,
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
  umask = process.umask().toString(8),
  under: readonly string[] = [],
): Promise<ServeProcess> {
  const command = [...under, process.execPath, entry, "--data", dataFolder, "--port", "0"];
  const child = spawn("sh", ["-c", 'umask "$0" && exec "$@"', umask, ...command], {
    // The servers of tests are on this computer.
    env: { ...process.env, WHARF_ALLOW_NETWORKS: "127.0.0.0/8,::1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  let printed = "";
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer): void => {
      printed += text.toString();
      const found = /listening on (\S+)\n/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then(() => {
      reject(new Error(printed));
    });
  });
  return {
    address,
    pid: child.pid ?? 0,
    printed: () => printed,
    async end(signal) {
      child.kill(signal);
      await exited;
      return { code: child.exitCode, signal: child.signalCode };
    },
  };
}
