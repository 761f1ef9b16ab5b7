import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../setup/projectRoot.mjs";
import { runInForeground } from "./runInForeground.mjs";

const module = JSON.stringify(join(projectRoot, "build", "tasks", "runInForeground.mjs"));

/** A program that says it is ready, and how it was ended. */
const program = `
  process.on("SIGTERM", () => { console.log("stopped cleanly"); process.exit(3); });
  setInterval(() => undefined, 1000);
  console.log("ready");
`;

/** A command that runs the program in the foreground and ends with its code. */
const command = `
  const { runInForeground } = await import(${module});
  process.exitCode = await runInForeground(process.execPath, ["-e", ${JSON.stringify(program)}]);
`;

/**
 * Starts a process, acts once the program inside says that it is ready, and reads until all of them are gone.
 *
 * @param {string} file
 * @param {string[]} fileArguments
 * @param {(pid: number) => void} whenReady
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function observe(file, fileArguments, whenReady) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, fileArguments, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (/** @type {Buffer} */ piece) => {
      output += piece.toString();
      if (output === "ready\n" && child.pid !== undefined) whenReady(child.pid);
    });
    child.once("error", reject);
    // "close" comes when the last holder of stdout is gone, so a program left behind would keep this waiting.
    child.once("close", (code) => resolve({ code, output }));
  });
}

const node = [process.execPath, "--input-type=module", "-e", command];

describe("a program that a command runs in the foreground", () => {
  it("gives the command its exit code", async () => {
    expect(await runInForeground(process.execPath, ["-e", "process.exit(7)"])).toBe(7);
  });

  it.skipIf(process.platform === "win32")(
    "gets the signal that the command gets (skipped on Windows, which has no signals)",
    async () => {
      const [file = "", ...rest] = node;
      const { code, output } = await observe(file, rest, (pid) => process.kill(pid, "SIGTERM"));
      expect({ code, output }).toEqual({ code: 3, output: "ready\nstopped cleanly\n" });
    },
  );

  it.skipIf(process.platform === "win32")(
    "is stopped when what started the command is gone (skipped on Windows, which has no signals)",
    async () => {
      const shell = ["-c", '"$@"; exit $?', "sh", ...node];
      const { output } = await observe("sh", shell, (pid) => process.kill(pid, "SIGKILL"));
      expect(output).toBe("ready\nstopped cleanly\n");
    },
  );
});
