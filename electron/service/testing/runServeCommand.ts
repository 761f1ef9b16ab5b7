import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs one command of `serve` to its end. */
export async function runServeCommand(
  entry: string,
  ...args: readonly string[]
): Promise<{ code: number | null; lines: string[]; errors: string }> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let [out, errors] = ["", ""];
  child.stdout.on("data", (text: Buffer) => {
    out += text.toString();
  });
  child.stderr.on("data", (text: Buffer) => {
    errors += text.toString();
  });
  await once(child, "close");
  return { code: child.exitCode, lines: out.trimEnd().split("\n"), errors };
}
