import { describe, expect, it } from "vitest";
import { changelogSection } from "./changelogSection.mjs";

describe("changelogSection", () => {
  it("lists what users notice under its heading, what breaks first, and leaves the rest out", () => {
    const section = changelogSection([
      "feat(import): read workbooks",
      "fix: keep the last tab",
      "refactor(results): move files",
      "feat(service)!: refuse keys in addresses",
      "perf(grid): draw fewer rows",
      "feat(import): read workbooks",
      "no convention",
      "",
    ]);
    expect(section).toBe(
      [
        "### Breaking\n\n- service: Refuse keys in addresses\n",
        "### New\n\n- import: Read workbooks\n",
        "### Fixed\n\n- Keep the last tab\n",
        "### Faster\n\n- grid: Draw fewer rows\n",
      ].join("\n"),
    );
  });

  it("is empty where users notice nothing", () => {
    expect(changelogSection(["docs: say more", "test(x): try more"])).toBe("");
  });
});
