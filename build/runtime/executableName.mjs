/**
 * Path of the Electron program inside its distribution folder.
 *
 * @param {NodeJS.Platform} [platform]
 */
export function executableName(platform = process.platform) {
  if (platform === "darwin") return "Electron.app/Contents/MacOS/Electron";
  return platform === "win32" ? "electron.exe" : "electron";
}
