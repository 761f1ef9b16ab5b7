import { expect, it } from "vitest";
import { contentSecurityPolicy } from "./contentSecurityPolicy";

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
}

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
