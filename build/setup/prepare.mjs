import { checkNodeVersion } from "./nodeVersion.mjs";
import { ensurePackagesInstalled } from "./packageInstall.mjs";

/**
 * What every command needs first: a Node that can run it and the packages of the lock file.
 *
 * @throws {import("./StopError.mjs").StopError}
 */
export async function prepare() {
  checkNodeVersion();
  await ensurePackagesInstalled();
}
