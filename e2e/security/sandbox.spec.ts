import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../fixtures/wharfTest";

test("the page's process runs in Chromium's sandbox", async ({ app }) => {
  test.skip(process.platform !== "linux", "reads what the kernel enforces from /proc");
  test.skip(process.getuid?.() === 0, "as root Chromium has no sandbox: run this as another user");
  const pids = await app.evaluate(({ app: main }) =>
    main.getAppMetrics().flatMap(({ type, pid }) => (type === "Tab" ? [pid] : [])),
  );
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    // 2: only the system calls that a filter lets through.
    expect(/^Seccomp:\t(\d)$/m.exec(status)?.[1]).toBe("2");
    expect(/^NoNewPrivs:\t(\d)$/m.exec(status)?.[1]).toBe("1");
  }
});
