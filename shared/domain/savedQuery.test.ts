import { describe, expect, it } from "vitest";
import { savedQueryPath } from "./savedQuery";

describe("savedQueryPath", () => {
  it.each(["a.sql", "A.SQL", "reports/monthly report.sql", "ünï/コード.sql", "a.md"])("takes %s", (path) => {
    expect(savedQueryPath.safeParse(path).success).toBe(true);
  });

  it.each([
    "../a.sql",
    "a/../../b.sql",
    "/etc/a.sql",
    "C:/a.sql",
    "a\\b.sql",
    ".git/a.sql",
    "a//b.sql",
    " a.sql",
    "a /b.sql",
    "a\n.sql",
    ".sql",
    ".md",
    "a.txt",
    "a.sql/",
  ])("refuses %j", (path) => {
    expect(savedQueryPath.safeParse(path).success).toBe(false);
  });
});
