import { describe, expect, it } from "vitest";
import { isAllowedNavigation } from "./lockContents";
import { appOrigin } from "./pageAddress";

describe("isAllowedNavigation", () => {
  it("lets the window reload its own page", () => {
    expect(isAllowedNavigation("app://wharf/index.html", appOrigin)).toBe(true);
  });

  it.each([
    "https://example.com/",
    "http://wharf/",
    "app://evil/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
    "about:blank",
    "",
  ])("keeps the window from going to %s", (address) => {
    expect(isAllowedNavigation(address, appOrigin)).toBe(false);
  });
});
