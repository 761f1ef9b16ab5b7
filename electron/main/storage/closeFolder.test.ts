import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeFolder } from "./closeFolder";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "wharf-close-"));
});
afterEach(() => rmSync(root, { recursive: true }));

describe.skipIf(process.platform === "win32")("The app's own folder (Windows has no modes)", () => {
  it.each([0o755, 0o710, 0o777])("is closed to others when it has mode %o", (mode) => {
    chmodSync(root, mode);
    expect(closeFolder(root)).toBe(true);
    expect(statSync(root).mode & 0o777).toBe(0o700);
    expect(closeFolder(root)).toBe(false);
  });

  it("is made where it is missing", () => {
    expect(closeFolder(join(root, "own"))).toBe(false);
    expect(statSync(join(root, "own")).mode & 0o777).toBe(0o700);
  });
});
