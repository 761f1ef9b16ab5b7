import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultSettings } from "#shared/domain/settings/settings";

const reference = readFileSync(join(import.meta.dirname, "../../../docs/settings.md"), "utf8");

describe("docs/settings.md", () => {
  it("has every setting with its default", () => {
    const rows = reference.split("\n").flatMap((line): [string, unknown][] => {
      const [, name, value] = /^\| `([^`]+)`\s*\|.*?\| +`?(.*?)`? +\|/u.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, JSON.parse(value)]];
    });
    expect(Object.fromEntries(rows)).toEqual(defaultSettings);
  });
});
