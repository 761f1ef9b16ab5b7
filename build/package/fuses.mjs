import { join } from "node:path";
import { FuseV1Options, FuseVersion } from "@electron/fuses";

/** Name of the program on Linux, and of the app on the other systems. */
export const linuxProgram = "wharf";
export const productName = "Wharf";

/** What links begin with that the system hands to the app. */
export const linkScheme = "wharf";

/**
 * The program that holds Electron's fuses inside a packaged folder.
 *
 * @param {string} folder The unpacked package.
 * @param {string} platform "linux", "darwin", "mas" or "win32", as electron-builder names them.
 */
export function packagedProgram(folder, platform) {
  if (platform === "linux") return join(folder, linuxProgram);
  return join(folder, platform === "win32" ? `${productName}.exe` : `${productName}.app`);
}

/** @typedef {import("@electron/fuses").FuseV1Config} FuseV1Config */

/**
 * Electron's build-time switches as a release has them: no way to run it as plain Node or to attach a debugger, and
 * only the app archive that was packaged with it is loaded.
 *
 * @type {Readonly<Record<FuseV1Options, boolean>>}
 */
export const releaseFuses = Object.freeze({
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
});

/**
 * The fuses to set on one runtime. An older Electron has fewer; one with a fuse unknown here is refused when they are
 * set, so that no switch is ever left as it came.
 *
 * @param {Record<string, unknown>} wire What `getCurrentFuseWire` read from the runtime.
 * @returns {FuseV1Config}
 */
export function fusesFor(wire) {
  const known = Object.entries(releaseFuses).filter(([fuse]) => fuse in wire);
  return /** @type {FuseV1Config} */ ({
    ...Object.fromEntries(known),
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: true,
  });
}
