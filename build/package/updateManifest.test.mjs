import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileFor, openManifest } from "../../electron/main/updates/updateManifest";
import { updateSource } from "./releaseConfiguration.mjs";
import { installerTarget, signedUpdateManifest } from "./updateManifest.mjs";

const keys = generateKeyPairSync("ed25519");
const privateKey = createPrivateKey(keys.privateKey.export({ format: "pem", type: "pkcs8" }));
const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" }).toString("base64");
const now = new Date("2026-11-23T10:00:00Z");

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-manifest-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const announce = () =>
  signedUpdateManifest({
    folder,
    version: "1.3.0",
    rollout: 10,
    days: 30,
    notes: "Faster.",
    privateKey,
    now,
  });

describe("signedUpdateManifest", () => {
  it("is accepted by the app that has the publisher’s key, with the file for each computer", () => {
    writeFileSync(join(folder, "Wharf-1.3.0-arm64.AppImage"), "arm");
    writeFileSync(join(folder, "Wharf-1.3.0.AppImage"), "intel");
    writeFileSync(join(folder, "SHA256SUMS"), "");
    const expected = { keys: [publicKey], now: now.getTime(), newestSequence: 0 };
    const manifest = openManifest(announce(), expected);
    expect(manifest).toMatchObject({ version: "1.3.0", rollout: 10, expiresAt: "2026-12-23T10:00:00.000Z" });
    expect(manifest.files).toHaveLength(2);
    const file = fileFor(manifest, { platform: "linux", arch: "arm64", kind: "AppImage" });
    expect(file).toMatchObject({ name: "Wharf-1.3.0-arm64.AppImage", size: 3 });
  });

  it("announces no release without installers, and none with two for the same computers", () => {
    expect(announce).toThrow(/no installer/u);
    writeFileSync(join(folder, "Wharf-1.3.0.AppImage"), "one");
    writeFileSync(join(folder, "Wharf-1.3.1.AppImage"), "other");
    expect(announce).toThrow(/two installers for the AppImage of linux x64/u);
  });
});

describe("installerTarget", () => {
  it.each([
    ["Wharf-1.3.0.AppImage", { platform: "linux", arch: "x64", kind: "AppImage" }],
    ["wharf_1.3.0_arm64.deb", { platform: "linux", arch: "arm64", kind: "deb" }],
    ["wharf-1.3.0.aarch64.rpm", { platform: "linux", arch: "arm64", kind: "rpm" }],
    ["Wharf-1.3.0-arm64-mac.zip", { platform: "darwin", arch: "arm64", kind: "zip" }],
    ["Wharf-1.3.0-win-x64.exe", { platform: "win32", arch: "x64", kind: "nsis" }],
  ])("knows the computers that %s is for", (name, target) => {
    expect(installerTarget(name)).toEqual(target);
  });

  it.each(["wharf-1.3.0.tar.gz", "Wharf-1.3.0.dmg", "SHA256SUMS", "wharf-linux-x64.cdx.json"])(
    "takes %s for none that the app replaces itself with",
    (name) => expect(installerTarget(name)).toBeNull(),
  );
});

describe("updateSource", () => {
  it("writes nothing into a package for which no feed is named", () => {
    expect(updateSource({})).toEqual({});
  });

  it("takes a feed of https with keys of Ed25519 only", () => {
    const feed = "https://example.org/wharf/manifest.json";
    expect(updateSource({ WHARF_UPDATE_FEED: feed, WHARF_UPDATE_KEYS: publicKey })).toEqual({
      updates: { feed, keys: [publicKey] },
    });
    expect(() => updateSource({ WHARF_UPDATE_FEED: feed })).toThrow(/has to name a key/u);
    expect(() => updateSource({ WHARF_UPDATE_KEYS: publicKey })).toThrow(/address of https/u);
    expect(() =>
      updateSource({ WHARF_UPDATE_FEED: "http://example.org/", WHARF_UPDATE_KEYS: publicKey }),
    ).toThrow(/address of https/u);
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
    const other = rsa.export({ format: "der", type: "spki" }).toString("base64");
    expect(() => updateSource({ WHARF_UPDATE_FEED: feed, WHARF_UPDATE_KEYS: other })).toThrow(/Ed25519/u);
  });
});
