import { sep } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveAppFile } from "./serveAppFiles";

const root = `${sep}app${sep}out${sep}renderer`;

describe("resolveAppFile", () => {
  it("finds the page, its files and files in folders below", () => {
    expect(resolveAppFile(root, "app://wharf/")).toBe(`${root}${sep}index.html`);
    expect(resolveAppFile(root, "app://wharf/index.html?x#y")).toBe(`${root}${sep}index.html`);
    expect(resolveAppFile(root, "app://wharf/assets/a-1.js")).toBe(`${root}${sep}assets${sep}a-1.js`);
  });

  it.each([
    "app://wharf/../secret.html",
    "app://wharf/%2e%2e/secret.html",
    "app://wharf/%2e%2e%2fsecret.html",
    "app://wharf/..%2fsecret.html",
    "app://wharf/assets/..%2f..%2fsecret.html",
    "app://wharf/..\\secret.html",
    "app://wharf/..%5csecret.html",
    "app://wharf/..%2frenderer-evil/index.html",
    "app://wharf/%252e%252e%252fsecret.html",
    "app://wharf/index.html%00.js",
    "app://wharf/C:/secret.html",
    "app://wharf/%E0%A4%A",
  ])("never leaves the page's folder: %s", (address) => {
    const file = resolveAppFile(root, address);
    if (file !== null) expect(file.startsWith(`${root}${sep}`)).toBe(true);
  });

  it.each([
    "app://evil/index.html",
    "app://wharf.evil/index.html",
    "file:///index.html",
    "app://user@wharf/index.html",
    "nonsense",
  ])("serves no other host or scheme: %s", (address) => {
    expect(resolveAppFile(root, address)).toBeNull();
  });

  it("stays inside for every spelling of a path", () => {
    const part = fc.constantFrom(
      "..",
      ".",
      "%2e%2e",
      "%2f",
      "/",
      "\\",
      "%5c",
      "a",
      "renderer-evil",
      "%00",
      "%25",
      ":",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const file = resolveAppFile(root, `app://wharf/${parts.join("/")}`);
        expect(file === null || file.startsWith(`${root}${sep}`)).toBe(true);
      }),
    );
  });
});
