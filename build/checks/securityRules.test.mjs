import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../setup/projectRoot.mjs";

const page = readFileSync(join(projectRoot, "docs", "security.md"), "utf8");
const rules = [...page.matchAll(/^\| *(\d+) *\|[^|]*\|([^|]*)\|/gm)].map(([, number, tests = ""]) => ({
  number: Number(number),
  tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
}));

describe("The table of security rules", () => {
  it("has every rule once, in order", () => {
    expect(rules.map(({ number }) => number)).toEqual(Array.from({ length: 37 }, (_, index) => index + 1));
  });

  it("names tests that exist for each", () => {
    expect(rules.filter(({ tests }) => tests.length === 0)).toEqual([]);
    expect(
      rules.flatMap(({ tests }) => tests).filter((file) => !existsSync(join(projectRoot, file))),
    ).toEqual([]);
  });
});
