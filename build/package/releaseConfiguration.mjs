import { createPublicKey } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pinnedElectronVersion } from "../runtime/electronPackage.mjs";
import { standInMarker } from "../runtime/standInPackage.mjs";
import { projectRoot } from "../setup/projectRoot.mjs";
import { baseConfiguration } from "./baseConfiguration.mjs";

/** @typedef {import("electron-builder").Configuration} Configuration */

/**
 * How a release is packaged: with the official Electron in the pinned version, which electron-builder downloads and
 * checks. There is no setting that makes it take a runtime from this machine.
 *
 * @returns {Configuration}
 */
export function releaseConfiguration() {
  return {
    ...baseConfiguration,
    directories: { output: join(projectRoot, "release") },
    electronVersion: pinnedElectronVersion(),
    electronDist: null,
    // Updates are announced by a manifest of our own, which is signed when the release is published.
    publish: null,
    extraMetadata: updateSource(process.env),
    afterExtract: (context) => refuseStandIn(context.appOutDir),
  };
}

/**
 * What the package says of where updates come from; nothing where no feed is named, and then it never looks for any.
 *
 * @param {NodeJS.ProcessEnv} environment WHARF_UPDATE_FEED: https address of the manifest. WHARF_UPDATE_KEYS: public keys of the
 *   publisher, Ed25519 as SPKI in base64, with spaces between them; the second is for a change of keys.
 * @returns {{ updates?: { feed: string, keys: string[] } }}
 * @throws When only one of them is given, or one is not what it must be.
 */
export function updateSource({ WHARF_UPDATE_FEED: feed = "", WHARF_UPDATE_KEYS: keyText = "" }) {
  const keys = keyText.split(/\s+/u).filter(Boolean);
  if (feed === "" && keys.length === 0) return {};
  if (URL.parse(feed)?.protocol !== "https:")
    throw new Error("WHARF_UPDATE_FEED has to be an address of https.");
  if (keys.length === 0)
    throw new Error("WHARF_UPDATE_KEYS has to name a key: without one, no update is accepted.");
  for (const key of keys) {
    const { asymmetricKeyType } = createPublicKey({
      key: Buffer.from(key, "base64"),
      format: "der",
      type: "spki",
    });
    if (asymmetricKeyType !== "ed25519") throw new Error("WHARF_UPDATE_KEYS has to name keys of Ed25519.");
  }
  return { updates: { feed, keys } };
}

/**
 * Keeps the development runtime out of releases, wherever it came from.
 *
 * @param {string} folder The folder Electron was unpacked into.
 * @throws When it holds the stand-in.
 */
export function refuseStandIn(folder) {
  if (existsSync(join(folder, standInMarker))) {
    throw new Error(
      "A release is never made from the development runtime. Package where Electron can be downloaded.",
    );
  }
}
