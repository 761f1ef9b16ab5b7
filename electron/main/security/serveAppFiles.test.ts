import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./pageAddress";
import { serveAppFiles } from "./serveAppFiles";

const folder = mkdtempSync(join(tmpdir(), "wharf-page-"));
const root = join(folder, "renderer");
mkdirSync(join(root, "assets"), { recursive: true });
mkdirSync(join(folder, "renderer-evil"));
writeFileSync(join(root, "index.html"), "<p>page</p>");
writeFileSync(join(root, "assets", "a.js"), "1");
writeFileSync(join(root, "assets", "a.js.map"), "{}");
writeFileSync(join(folder, "renderer-evil", "index.html"), "sentinel");
writeFileSync(join(folder, "secret.html"), "sentinel");
afterAll(() => rmSync(folder, { recursive: true }));

const serve = serveAppFiles(root);

describe("serveAppFiles", () => {
  it("serves the page with its type and its policy", async () => {
    const answer = await serve(new Request("app://wharf/index.html"));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("<p>page</p>");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe(contentSecurityPolicy({ kind: "built" }));
  });

  it("gives every answer the policy and nosniff, refusals too", async () => {
    for (const address of ["app://wharf/assets/a.js", "app://wharf/none.js", "app://evil/index.html"]) {
      const { headers } = await serve(new Request(address));
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });

  it.each(["POST", "PUT", "DELETE", "HEAD"])("answers GET only, not %s", async (method) => {
    expect((await serve(new Request("app://wharf/index.html", { method }))).status).toBe(405);
  });

  it.each([
    "app://wharf/..%2fsecret.html",
    "app://wharf/..%2frenderer-evil%2findex.html",
    "app://wharf/assets/a.js.map",
    "app://wharf/assets",
    "app://wharf/none.html",
  ])("serves nothing outside the page's own files: %s", async (address) => {
    const answer = await serve(new Request(address));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("");
  });

  it("holds scripts back until main answers the page, and nothing else", async () => {
    let answer: () => void = () => undefined;
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const served = serveAppFiles(root, answering);
    expect((await served(new Request("app://wharf/index.html"))).status).toBe(200);
    let isGiven = false;
    const script = served(new Request("app://wharf/assets/a.js")).then((response) => {
      isGiven = true;
      return response.text();
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isGiven).toBe(false);
    answer();
    expect(await script).toBe("1");
  });
});
