import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pinnedElectronVersion } from "../runtime/electronPackage.mjs";
import { standInMarker, standInVersion } from "../runtime/standInPackage.mjs";
import { baseConfiguration } from "./baseConfiguration.mjs";
import { offlineConfiguration, offlinePackageFolder } from "./packageOffline.mjs";
import { refuseStandIn, releaseConfiguration, updateSource } from "./releaseConfiguration.mjs";

describe("a release", () => {
  /** @type {string} */
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wharf-release-"));
  });
  afterEach(() => {
    delete process.env["ELECTRON_OVERRIDE_DIST_PATH"];
    rmSync(folder, { recursive: true });
  });

  it("is made from the pinned official Electron and never from a folder on this machine", () => {
    process.env["ELECTRON_OVERRIDE_DIST_PATH"] = folder;
    const configuration = releaseConfiguration();
    expect(configuration.electronDist).toBeNull();
    expect(configuration.electronVersion).toBe(pinnedElectronVersion());
    expect(configuration.electronVersion).not.toBe(standInVersion);
  });

  it("fails when the development runtime is what was unpacked", () => {
    writeFileSync(join(folder, standInMarker), "{}");
    expect(() => refuseStandIn(folder)).toThrow(/never made from the development runtime/);
    const { afterExtract } = releaseConfiguration();
    if (typeof afterExtract !== "function") throw new Error("the release has no check after unpacking");
    expect(() => afterExtract(/** @type {never} */ ({ appOutDir: folder }))).toThrow(/development runtime/);
  });

  it("goes on with any other runtime", () => {
    expect(() => refuseStandIn(folder)).not.toThrow();
  });

  it("has installers for the three systems", () => {
    expect(baseConfiguration.mac?.target).toEqual(["dmg", "zip"]);
    expect(baseConfiguration.win?.target).toEqual(["nsis"]);
    expect(baseConfiguration.linux?.target).toEqual(["AppImage", "deb", "rpm", "tar.gz"]);
  });

  it("runs sandboxed as AppImage too, which electron-builder would start without", async () => {
    expect(baseConfiguration.appImage?.executableArgs).toEqual([]);
    const configured = JSON.stringify(releaseConfiguration());
    expect(configured).not.toContain("no-sandbox");
    const { default: AppImageTarget } =
      await import("app-builder-lib/out/targets/appimage/AppImageTarget.js");
    /** @type {string[]} */
    const entries = [];
    const helper = {
      computeDesktopEntry: (/** @type {unknown} */ _, /** @type {string} */ exec) => entries.push(exec),
    };
    const packager = {
      config: releaseConfiguration(),
      platformSpecificBuildOptions: releaseConfiguration().linux,
      appInfo: { buildVersion: "1" },
    };
    const ready = /** @type {ConstructorParameters<typeof AppImageTarget>} */ (
      /** @type {unknown} */ (["appImage", packager, helper, folder])
    );
    await Reflect.get(new AppImageTarget(...ready), "desktopEntry").value;
    expect(entries).toEqual(["AppRun %U"]);
  });

  it("starts as AppImage where there is no libfuse2", () => {
    expect(releaseConfiguration().toolsets).toEqual({ appimage: "1.0.3" });
  });

  it("installs on Windows without an administrator", () => {
    expect(releaseConfiguration().nsis?.perMachine).toBe(false);
  });

  it("is published by nobody unasked", () => {
    expect(releaseConfiguration().publish).toBeNull();
  });

  it("tells the app whether it came as deb or rpm, so that an update comes the same way", () => {
    for (const kind of /** @type {const} */ (["deb", "rpm"])) {
      const [source = "", place] = releaseConfiguration()[kind]?.fpm?.[0]?.split("=") ?? [];
      expect(readFileSync(source, "utf8").trim()).toBe(kind);
      expect(place).toBe("/opt/Wharf/resources/package-type");
    }
  });

  it("never installs an update without being asked", () => {
    const key = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" });
    const feed = { WHARF_UPDATE_FEED: "https://feed.test/", WHARF_UPDATE_KEYS: key.toString("base64") };
    expect(Object.keys(updateSource(feed).updates ?? {})).toEqual(["feed", "keys"]);
  });

  it("never shares a folder with the offline test package", () => {
    expect(offlineConfiguration(folder).directories?.output).toBe(offlinePackageFolder);
    expect(relative(releaseConfiguration().directories?.output ?? "", offlinePackageFolder)).toMatch(/^\.\./);
  });
});
