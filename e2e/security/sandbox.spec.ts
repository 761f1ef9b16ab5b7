import { basename, dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { pageProcessStatus, readableCopy } from "../../build/package/ordinaryUser.mjs";
import { electronExecutable } from "../fixtures/electronExecutable";

const projectFolder = join(import.meta.dirname, "..", "..");

test("the page's process runs in Chromium's sandbox", async () => {
  test.skip(process.platform !== "linux", "reads what the kernel enforces from /proc");
  // Root has no sandbox: the app is started as an ordinary user then, who cannot read root's folders.
  const executable = await electronExecutable();
  const installed = dirname(executable);
  const runtime = readableCopy(dirname(installed), [basename(installed)]);
  const app = readableCopy(projectFolder, [
    "package.json",
    "out",
    ...["@duckdb", "keytar"].map((name) => `node_modules/${name}`),
  ]);
  try {
    const program = join(runtime.folder, basename(installed), basename(executable));
    const status = await pageProcessStatus(program, process.env, [app.folder]);
    // 2: only the system calls that a filter lets through.
    expect(/^Seccomp:\t(\d)$/m.exec(status)?.[1]).toBe("2");
    expect(/^NoNewPrivs:\t(\d)$/m.exec(status)?.[1]).toBe("1");
    expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe("0");
  } finally {
    runtime.remove();
    app.remove();
  }
});
