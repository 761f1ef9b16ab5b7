import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findStrace } from "./findStrace";

describe.skipIf(process.platform === "win32")("findStrace (skipped on Windows, which has no scripts)", () => {
  const folder = mkdtempSync(join(tmpdir(), "wharf-strace-"));

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  /** A program in strace's place. */
  function strace(name: string, script: string): string {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return file;
  }

  function commandOf(program: string): readonly string[] {
    const found = findStrace(program);
    if (typeof found === "string") throw new Error(found);
    return found.command;
  }

  it("says that strace is not installed", () => {
    expect(findStrace(null)).toBe("strace is not installed");
  });

  it("says why strace may not trace", () => {
    const denied = "strace: ptrace(PTRACE_TRACEME, ...): Operation not permitted";
    expect(findStrace(strace("denied", `echo "${denied}" >&2; exit 1`))).toBe(
      `strace may not trace here: ${denied}`,
    );
  });

  it("doubts a strace that runs the command without tracing it", () => {
    expect(findStrace(strace("blind", "echo traced"))).toMatch(/^strace may not trace here/);
  });

  it("filters in the kernel where strace can", () => {
    const traces = `echo 'write(1<pipe:[1]>, "traced", 6) = 6' >&2`;
    expect(commandOf(strace("able", traces))).toContain("--seccomp-bpf");
    const old = commandOf(strace("old", `[ "$1" = --seccomp-bpf ] && exit 1; ${traces}`));
    expect(old).toContain("-f");
    expect(old).not.toContain("--seccomp-bpf");
  });
});
