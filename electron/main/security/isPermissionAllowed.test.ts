import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { isPermissionAllowed } from "./lockSession";
import { appOrigin } from "./pageAddress";

const types = readFileSync(createRequire(import.meta.url).resolve("electron/electron.d.ts"), "utf8");

function permissionsOf(handler: string): string[] {
  const declaration =
    new RegExp(`${handler}\\(handler: .*?permission: ([^,)]+)[,)]`, "u").exec(types)?.[1] ?? "";
  return [...declaration.matchAll(/'([^']+)'/gu)].map((match) => match[1] ?? "");
}

const page = { origin: appOrigin, isMainFrame: true };
const every = [
  ...new Set([
    ...permissionsOf("setPermissionRequestHandler"),
    ...permissionsOf("setPermissionCheckHandler"),
  ]),
];

describe("isPermissionAllowed", () => {
  it("knows the permissions that Electron has", () => {
    expect(every.length).toBeGreaterThan(30);
    expect(every).toContain("clipboard-sanitized-write");
  });

  it("grants the page writing to the clipboard and nothing else", () => {
    expect(every.filter((permission) => isPermissionAllowed(permission, page, appOrigin))).toEqual([
      "clipboard-sanitized-write",
    ]);
    expect(isPermissionAllowed("a permission of tomorrow", page, appOrigin)).toBe(false);
  });

  it("grants nothing to other pages and to frames", () => {
    for (const origin of ["app://evil", "https://example.com", null]) {
      expect(isPermissionAllowed("clipboard-sanitized-write", { ...page, origin }, appOrigin)).toBe(false);
    }
    expect(isPermissionAllowed("clipboard-sanitized-write", { ...page, isMainFrame: false }, appOrigin)).toBe(
      false,
    );
  });
});
