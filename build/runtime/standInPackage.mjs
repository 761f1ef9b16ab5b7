import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../setup/projectRoot.mjs";

/** Folder of the manifest and lock file that pin the stand-in by its hash. */
export const standInManifestFolder = join(projectRoot, "build", "runtime", "stand-in");

/** The Electron inside the stand-in. */
export const standInVersion = "33.2.1";

/** File in a runtime's folder that marks it as the stand-in; packaging for release refuses a folder with it. */
export const standInMarker = "stand-in.json";

/** Raised when the steps that turn the package into a runtime change, so that an older copy is built again. */
const recipe = 1;

/** Name of the one package the manifest asks for. */
export function standInPackageName() {
  const manifest = JSON.parse(readFileSync(join(standInManifestFolder, "package.json"), "utf8"));
  return Object.keys(manifest.dependencies)[0] ?? "";
}

/** What the marker of a finished stand-in says. */
export function standInIdentity() {
  const lock = JSON.parse(readFileSync(join(standInManifestFolder, "package-lock.json"), "utf8"));
  return JSON.stringify({
    integrity: lock.packages[`node_modules/${standInPackageName()}`].integrity,
    recipe,
  });
}
