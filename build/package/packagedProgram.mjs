import { join } from "node:path";

/** Name of the program on Linux, and of the app on the other systems. */
export const linuxProgram = "wharf";
export const productName = "Wharf";

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
