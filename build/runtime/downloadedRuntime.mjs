import { downloadedElectron } from "./electronPackage.mjs";

/** @typedef {import("./RuntimeSource").RuntimeSource} RuntimeSource */

/** The official Electron, where it has been downloaded before. @type {RuntimeSource} */
export const downloadedRuntime = {
  name: "Downloaded Electron",
  async find() {
    return downloadedElectron() ?? "not downloaded yet";
  },
};
