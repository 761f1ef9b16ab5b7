import { describe, expect, it } from "vitest";
import { isInstallCurrent } from "./prepare.mjs";

const wanted = {
  "": { version: "0.1.0" },
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/binding-for-another-system": { version: "1.0.0", optional: true },
};

describe("the installed packages", () => {
  it("are current when every package has the version of the lock file", () => {
    expect(isInstallCurrent(wanted, { "node_modules/zod": { version: "4.6.7" } })).toBe(true);
  });

  it("are stale when a version differs", () => {
    expect(isInstallCurrent(wanted, { "node_modules/zod": { version: "4.6.6" } })).toBe(false);
  });

  it("are stale when a package is missing", () => {
    expect(isInstallCurrent(wanted, {})).toBe(false);
  });
});
