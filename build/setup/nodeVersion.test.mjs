import { describe, expect, it } from "vitest";
import { checkNodeVersion, satisfiesNodeRange } from "./prepare.mjs";

const range = "^20.19.0 || >=22.12.0";

describe("the Node that builds Wharf", () => {
  it.each(["20.19.0", "20.20.2", "22.12.0", "24.1.0"])("may be %s", (version) => {
    expect(satisfiesNodeRange(version, range)).toBe(true);
  });

  it.each(["18.20.0", "20.18.1", "21.7.0", "22.11.9"])("may not be %s", (version) => {
    expect(satisfiesNodeRange(version, range)).toBe(false);
  });

  it("is named together with the one that is needed when it is too old", () => {
    expect(() => checkNodeVersion("18.20.0")).toThrow(/needs Node .*20\.19.* this is Node 18\.20\.0/);
  });
});
