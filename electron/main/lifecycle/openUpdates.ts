import { app, session } from "electron";
import type { UpdateObstacle, UpdateStatus } from "#shared/domain/updateStatus";
import type { Log } from "../log/openLog";
import type { MainMessages } from "../messages/MainMessages";
import type { AppState } from "../settings/AppState";
import { StagedInstaller } from "../updates/StagedInstaller";
import { Updates } from "../updates/Updates";
import { readUpdateSource, updateTarget } from "../updates/updateSource";

interface UpdateOptions {
  readonly appFolder: string;
  /** Absolute path of what is kept between versions. */
  readonly folder: string;
  /** What development and tests use in place of the built-in source. */
  readonly source: string | null;
  readonly state: AppState;
  readonly obstacles: () => Promise<readonly UpdateObstacle[]>;
  readonly texts: () => MainMessages["updates"];
  readonly onChanged: (status: UpdateStatus) => void;
}

/** Updates of this app, over Chromium's network, in a session that shares nothing with another. */
export async function openUpdates({ appFolder, source, ...ports }: UpdateOptions): Promise<Updates> {
  const version = app.getVersion();
  const appImage = process.env["APPIMAGE"] ?? null;
  const { isPackaged } = app;
  return new Updates({
    ...ports,
    version,
    source: await readUpdateSource(appFolder, source),
    target: updateTarget(process.resourcesPath, process.env),
    fetch: (address, options) => session.fromPartition("updates", { cache: false }).fetch(address, options),
    installer: new StagedInstaller({ ...ports, version, appImage, isPackaged, quit: quitThen }),
    now: () => Date.now(),
  });
}

/** Ends the app, and does one thing more when nothing of it is open any longer. */
export function quitThen(step: () => void): void {
  app.once("quit", step);
  app.quit();
}

const firstLookMs = 60_000;
const everyMs = 24 * 3_600_000;

/** Asks the feed once a day, unless the user turned that off. @returns what ends it */
export function lookDaily(updates: Updates, log: Log): () => void {
  if (!updates.status.isConfigured) return () => undefined;
  const look = () => {
    if (!updates.status.isAutomatic) return;
    updates.check().catch((error: unknown) => log.warn("no look at updates", { error: String(error) }));
  };
  const timers = [setTimeout(look, firstLookMs), setInterval(look, everyMs)];
  return () => timers.forEach(clearTimeout);
}
