import { spawn } from "node:child_process";
import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { AppUpdater, BaseUpdater } from "electron-updater";
import type { AppState } from "../settings/AppState";
import { refused } from "./updateManifest";
import type { StagedUpdate, UpdateInstaller } from "./Updates";

interface InstallerPorts {
  readonly state: Pick<AppState, "updates" | "setUpdates">;
  /** Of this app. */
  readonly version: string;
  /** The file that this app was started from, where it is a single one; else null. */
  readonly appImage: string | null;
  /** Absolute path of a folder for what is kept between versions. */
  readonly folder: string;
  readonly isPackaged: boolean;
  /** Ends the app, and does one thing more when nothing of it is open any longer. */
  readonly quit: (then: () => void) => void;
}

/** Installs by electron-updater, which knows each system's packages. It neither asks a server nor decides anything. */
export class StagedInstaller implements UpdateInstaller {
  readonly #ports: InstallerPorts;
  #updater: AppUpdater | null = null;
  /** What the library said last that went wrong. */
  #said = "";

  constructor(ports: InstallerPorts) {
    this.#ports = ports;
  }

  async stage(update: StagedUpdate, download: (to: string) => Promise<void>): Promise<string> {
    const updater = (this.#updater ??= await this.#load());
    const { announced } = await import("./announcedProvider");
    updater.setFeedURL({ provider: "custom", updateProvider: announced(update) });
    // The library's own download takes any number of bytes and follows redirects.
    Reflect.set(updater, "httpExecutor", {
      download: async (_address: URL, to: string) => {
        await download(to);
        return to;
      },
    });
    if ((await updater.checkForUpdates()) === null)
      throw refused("This package can’t be replaced by the app.");
    const [file] = await updater.downloadUpdate();
    if (file === undefined) throw refused("The system’s installer took no file.");
    return file;
  }

  async install(): Promise<void> {
    const updater = this.#updater;
    if (updater === null) return;
    await this.#keepPrevious();
    // Only an AppImage is started at once, which would find this one still running and end.
    const { AppImageUpdater, BaseUpdater } = await import("electron-updater");
    if (updater instanceof AppImageUpdater) this.#ports.quit(() => updater.install(true, true));
    else if (updater instanceof BaseUpdater) this.#installPackage(updater);
    else updater.quitAndInstall(true, true);
  }

  /** Rejects when the system refuses, for example since nobody entered the password; the library would only be silent. */
  #installPackage(updater: BaseUpdater): void {
    this.#said = "";
    if (!updater.install(true, true)) {
      // Otherwise it takes each later try for a second call.
      Reflect.set(updater, "quitAndInstallCalled", false);
      throw refused(`The system didn’t install the update. ${this.#said}`.trim());
    }
    this.#ports.quit(() => undefined);
  }

  async goBack(): Promise<void> {
    const { state, appImage, quit } = this.#ports;
    const { previous } = state.updates;
    if (previous === undefined || appImage === null) return;
    // A rename puts it there whole, and works while the file is run.
    const beside = `${previous.installedAs}.back`;
    await copyFile(previous.file, beside);
    await rename(beside, previous.installedAs);
    if (appImage !== previous.installedAs) await rm(appImage, { force: true });
    await state.setUpdates({ previous: undefined, trial: undefined });
    await rm(previous.file, { force: true });
    quit(() => spawn(previous.installedAs, [], { detached: true, stdio: "ignore" }).unref());
  }

  /** An AppImage is one file, which can be put back; the other systems keep what they need for it themselves. */
  async #keepPrevious(): Promise<void> {
    const { state, appImage, folder, version } = this.#ports;
    if (appImage === null) return;
    const earlier = state.updates.previous;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `previous-${version}-${basename(appImage)}`);
    await copyFile(appImage, file);
    await state.setUpdates({ previous: { version, file, installedAs: appImage } });
    if (earlier !== undefined && earlier.file !== file) await rm(earlier.file, { force: true });
  }

  async #load(): Promise<AppUpdater> {
    const { folder, isPackaged } = this.#ports;
    const { autoUpdater: updater } = await import("electron-updater");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const configuration = join(folder, "app-update.yml");
    await writeFile(configuration, "provider: custom\nupdaterCacheDirName: wharf-updates\n");
    updater.updateConfigPath = configuration;
    updater.forceDevUpdateConfig = !isPackaged;
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.allowDowngrade = false;
    updater.allowPrerelease = false;
    updater.disableDifferentialDownload = true;
    updater.disableWebInstaller = true;
    updater.isUserWithinRollout = () => true;
    // Errors reach the caller by the promises.
    updater.logger = null;
    updater.on("error", ({ message }) => (this.#said = message));
    return updater;
  }
}
