import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { offlineConfiguration } from "../packageOffline.mjs";
import { projectRoot } from "../../setup/projectRoot.mjs";

/** Bytes in front of the payload of an AppImage that is built here, in the place of a runtime. */
export const placeholderBytes = 4096;

/**
 * @typedef {object} BuiltPackages
 * @property {string} deb Absolute path, as the others.
 * @property {string} rpm
 * @property {string} archive The tar.gz.
 * @property {string} image The AppImage, which has a placeholder for its runtime and so cannot be started itself.
 */

/**
 * electron-builder's tools for AppImages, with this system's own programs. The static runtime is in no package registry; a
 * placeholder takes its place.
 *
 * @param {string} folder
 */
function appImageTools(folder) {
  for (const part of ["runtimes", join("lib", "x64")]) mkdirSync(join(folder, part), { recursive: true });
  for (const tool of ["mksquashfs", "desktop-file-validate"]) {
    const program = execFileSync("which", [tool], { encoding: "utf8" }).trim();
    symlinkSync(program, join(folder, tool));
  }
  writeFileSync(join(folder, "runtimes", "runtime-x64"), Buffer.alloc(placeholderBytes, "placeholder\n"));
  return folder;
}

/**
 * Builds the packages for Linux as a release does, but around the development runtime and with the system's tools.
 *
 * @param {object} options
 * @param {string} options.runtimeFolder The stand-in.
 * @param {string} options.version
 * @param {string} options.output Absolute path; emptied.
 * @param {{ feed: string, keys: string[], isUnattended: true }} options.updates Where the app gets updates from.
 * @returns {Promise<BuiltPackages>}
 */
export async function buildPackages({ runtimeFolder, version, output, updates }) {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const fpm = join(projectRoot, "build", "package", "linux", "systemFpm.mjs");
  chmodSync(fpm, 0o755);
  process.env["CUSTOM_FPM_PATH"] = fpm;
  process.env["APPIMAGE_TOOLS_PATH"] = appImageTools(join(output, "tools"));
  const { build, Platform } = await import("electron-builder");
  const base = offlineConfiguration(runtimeFolder, output);
  await build({
    projectDir: projectRoot,
    targets: Platform.LINUX.createTarget(["deb", "rpm", "AppImage"]),
    config: {
      ...base,
      extraMetadata: { version, updates },
      appImage: { ...base.appImage, compression: "gzip" },
    },
    publish: "never",
  });
  const named = (/** @type {string} */ arch, /** @type {string} */ ending) =>
    join(output, `wharf-development-runtime-${version}-${arch}.${ending}`);
  const archive = named("x64", "tar.gz");
  const renamed = ["--transform", "s,^linux-unpacked,wharf,"];
  execFileSync("tar", ["-I", "gzip -1", "-cf", archive, ...renamed, "-C", output, "linux-unpacked"]);
  return {
    deb: named("amd64", "deb"),
    rpm: named("x86_64", "rpm"),
    archive,
    image: named("x86_64", "AppImage"),
  };
}
