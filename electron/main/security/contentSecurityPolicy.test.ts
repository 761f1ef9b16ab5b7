import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, trustedTypesPolicies } from "./pageAddress";

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
}

describe("contentSecurityPolicy", () => {
  it("lets the built page run its own scripts only and talk to nobody", () => {
    expect(directives(contentSecurityPolicy({ kind: "built" }))).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "font-src": ["'self'"],
      "img-src": ["'self'"],
      "worker-src": ["'self'"],
      "connect-src": ["'none'"],
      "frame-src": ["'none'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'none'"],
      "frame-ancestors": ["'none'"],
      "require-trusted-types-for": ["'script'"],
      "trusted-types": [...trustedTypesPolicies],
    });
  });

  it("allows evaluated code nowhere, and no address but its own in the built page", () => {
    const built = contentSecurityPolicy({ kind: "built" });
    const development = contentSecurityPolicy({ kind: "devServer", origin: "http://127.0.0.1:5173" });
    for (const policy of [built, development]) {
      expect(policy).not.toContain("unsafe-eval");
      expect(policy).not.toContain("*");
    }
    expect(built).not.toMatch(/ws:|http|localhost|127\.0\.0\.1|data:|blob:/u);
  });

  it("opens the development server's socket to its page", () => {
    const policy = contentSecurityPolicy({ kind: "devServer", origin: "http://127.0.0.1:5173" });
    expect(directives(policy)["connect-src"]).toEqual(["'self'", "ws://127.0.0.1:5173"]);
  });

  it("names the Trusted Types policies of our page and of the editor, and no other", () => {
    const project = join(import.meta.dirname, "..", "..", "..");
    const madeIn = (folder: string, call: RegExp) =>
      readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.[jt]sx?$/u.test(file))
        .flatMap((file) => [...readFileSync(join(project, folder, file), "utf8").matchAll(call)])
        .map((match) => match[1] ?? "");
    const own = madeIn("renderer/src", /\bcreatePolicy\(\s*["']([^"']+)["']/gu);
    const editor = madeIn("node_modules/monaco-editor/esm/vs", /TrustedTypesPolicy\(\s*["']([^"']+)["']/gu);
    const purifier = madeIn("node_modules/monaco-editor/esm/vs", /policyName = ["']([^"'#]+)["']/gu);
    const names = [...own, ...editor, ...purifier].toSorted();
    expect([...new Set(names)]).toEqual([...trustedTypesPolicies].toSorted());
    expect(trustedTypesPolicies.some((name) => /allow-duplicates|\*/u.test(name))).toBe(false);
  });
});
