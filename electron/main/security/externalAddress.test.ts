import { describe, expect, it } from "vitest";
import { externalAddress } from "./externalAddress";

describe("externalAddress", () => {
  it("lets plain https addresses through, normalised", () => {
    expect(externalAddress("https://example.com/docs?x=1#y")).toBe("https://example.com/docs?x=1#y");
    expect(externalAddress("HTTPS://Example.com")).toBe("https://example.com/");
  });

  it.each([
    "http://example.com/",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "file:///etc/passwd",
    "smb://host/share",
    "ms-msdt:/id",
    "data:text/html,x",
    "vbscript:x",
    "mailto:a@example.com",
    " https://example.com/",
    "\u0001https://example.com/",
    "https://example.com/\n",
    "https://exam ple.com/",
    "https:\\\\example.com",
    "https://user:secret@example.com/",
    "https://user@example.com/",
    "https://",
    "//example.com",
    "",
    `https://example.com/${"a".repeat(2048)}`,
  ])("opens nothing for %j", (text) => {
    expect(externalAddress(text)).toBeNull();
  });
});
