import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Progress } from "../setup/Progress.mjs";
import { runProcess } from "../setup/runProcess.mjs";
import { downloadedElectron, electronPackageFolder, pinnedElectronVersion } from "./electronPackage.mjs";

const rememberedMs = 6 * 60 * 60_000;

/**
 * A note on disk that an address could not be reached.
 *
 * @param {string} cacheFolder Made when needed.
 * @param {string} address Another address (a mirror set since) is tried at once.
 */
function recentFailure(cacheFolder, address) {
  const note = join(cacheFolder, "electron-download-failed");
  return {
    isRecent() {
      try {
        return readFileSync(note, "utf8") === address && Date.now() - statSync(note).mtimeMs < rememberedMs;
      } catch {
        return false;
      }
    },
    remember() {
      mkdirSync(cacheFolder, { recursive: true });
      writeFileSync(note, address);
    },
  };
}

/** @typedef {import("./RuntimeSource").RuntimeSource} RuntimeSource */

const officialAddress = "https://github.com/electron/electron/releases/download/";
const probeTimeoutMs = 10_000;
const downloadTimeoutMs = 10 * 60_000;

/**
 * Whether anything answers at the address: a firewall that drops packets would otherwise hold the start for minutes.
 *
 * @param {string} address
 */
async function answers(address) {
  try {
    await fetch(address, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(probeTimeoutMs) });
    return true;
  } catch {
    return false;
  }
}

/**
 * The official Electron by its own download script, which checks the file against the checksums in the npm package.
 * A failure is remembered for some hours, so that an offline machine does not try again at every start.
 *
 * @param {NodeJS.ProcessEnv} env ELECTRON_MIRROR is honoured.
 * @param {string} cacheFolder Where the failure is remembered.
 * @returns {RuntimeSource}
 */
export function downloadRuntime(env, cacheFolder) {
  return {
    name: "Electron download",
    async find() {
      const address = env["ELECTRON_MIRROR"] || env["npm_config_electron_mirror"] || officialAddress;
      const failure = recentFailure(cacheFolder, address);
      if (failure.isRecent()) return `${address} could not be reached a short while ago`;
      const progress = new Progress(`Downloading Electron ${pinnedElectronVersion()}`);
      // Only the download script knows how to go through a proxy, so there the probe would mislead.
      const proxied = env["HTTPS_PROXY"] !== undefined || env["https_proxy"] !== undefined;
      if (!proxied && !(await answers(address))) {
        failure.remember();
        progress.end("the download address cannot be reached");
        return `${address} cannot be reached`;
      }
      const { code, output } = await runProcess(
        process.execPath,
        [join(electronPackageFolder, "install.js")],
        { cwd: electronPackageFolder, env, timeoutMs: downloadTimeoutMs },
      );
      const runtime = downloadedElectron();
      if (code === 0 && runtime !== undefined) {
        progress.end();
        return runtime;
      }
      failure.remember();
      progress.end("failed");
      return code === 124 ? "the download took more than ten minutes" : `${output.trim().split("\n")[0]}`;
    },
  };
}
