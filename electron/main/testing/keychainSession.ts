import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** What the script useKeychain answers: what came of each step, in order. */
export type KeychainOutcome = string | boolean | null | { readonly code: string };

const programs = ["dbus-run-session", "gnome-keyring-daemon"];

/** Why a real Secret Service cannot be started here; null where it can. */
export function secretServiceLacking(): string | null {
  if (process.platform !== "linux") return "the Secret Service is Linux's keychain";
  const folders = (process.env["PATH"] ?? "").split(":");
  const lacking = programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
  return lacking.length === 0 ? null : `${lacking.join(" and ")} not installed`;
}

/**
 * Runs steps on a KeytarKeychain in a process of its own, inside a session bus of its own.
 * @param shell Commands that run in the session before the steps, such as starting the Secret Service.
 * @param dbusArguments Further arguments of dbus-run-session.
 */
export async function inKeychainSession(
  home: string,
  shell: string,
  steps: readonly (readonly string[])[],
  dbusArguments: readonly string[] = [],
): Promise<KeychainOutcome[]> {
  const script = join(import.meta.dirname, "useKeychain.ts");
  const child = spawn(
    "dbus-run-session",
    [
      ...dbusArguments,
      "--",
      "sh",
      "-c",
      `${shell} exec "$@"`,
      "sh",
      process.execPath,
      "--import",
      "tsx",
      script,
      JSON.stringify(steps),
    ],
    {
      env: {
        PATH: process.env["PATH"],
        HOME: home,
        XDG_RUNTIME_DIR: home,
        XDG_DATA_HOME: home,
        // A prompt has no screen to appear on, so that it counts as dismissed.
        DISPLAY: "",
      },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  let output = "";
  child.stdout.on("data", (data: Buffer) => {
    output += String(data);
  });
  await new Promise((resolve) => child.once("close", resolve));
  return JSON.parse(output) as KeychainOutcome[];
}
