import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const electron = join(import.meta.dirname, "..", "..");

function sources(): { readonly file: string; readonly text: string }[] {
  return readdirSync(electron, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => ({ file: file.replaceAll("\\", "/"), text: readFileSync(join(electron, file), "utf8") }));
}

const filesWith = (pattern: RegExp) =>
  sources().flatMap(({ file, text }) => (pattern.test(text) ? [file] : []));

describe("sourceRules", () => {
  it("hands addresses to the system in one place, behind the gate", () => {
    expect(filesWith(/shell\.(?:openExternal|openPath|showItemInFolder|trashItem)/u)).toEqual([
      "main/lifecycle/runWharf.ts",
    ]);
    expect(filesWith(/openInBrowser\(/u)).toEqual(["main/app/appHandlers.ts"]);
  });

  it("makes windows in one place, from the frozen preferences", () => {
    expect(filesWith(/new BrowserWindow\(|new WebContentsView\(|new BrowserView\(/u)).toEqual([
      "main/windows/mainWindow.ts",
    ]);
    expect(readFileSync(join(electron, "main/windows/mainWindow.ts"), "utf8")).toContain(
      "...webPreferences, preload",
    );
  });

  it("registers the app scheme once, before Electron is ready", () => {
    expect(filesWith(/registerSchemesAsPrivileged/u)).toEqual(["main/index.ts"]);
  });

  it("keeps no compiled code outside the archive, where nothing would check it", () => {
    expect(
      filesWith(
        /codeCache|setCodeCachePath|enableCompileCache|NODE_COMPILE_CACHE|cachedData|createCachedData/u,
      ),
    ).toEqual([]);
  });

  it("switches the sandbox on before Electron is ready", () => {
    const index = readFileSync(join(electron, "main/index.ts"), "utf8");
    expect(index.indexOf("app.enableSandbox()")).toBeGreaterThan(0);
    expect(index.indexOf("app.enableSandbox()")).toBeLessThan(index.indexOf("startWharf("));
  });

  it("keeps the database engine out of main, where it would hold up the window", () => {
    expect(
      filesWith(/@duckdb\//u).filter((file) => /^(main|preload)\//.test(file) && !file.includes("/testing/")),
    ).toEqual([]);
  });

  it("exposes one thing to the page, in one place", () => {
    expect(filesWith(/exposeInMainWorld/u)).toEqual(["preload/index.ts"]);
  });
});
