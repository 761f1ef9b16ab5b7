import { randomUUID } from "node:crypto";
import type { UpdateObstacle, UpdateStatus } from "#shared/domain/updateStatus";
import { AppError } from "#shared/errors/AppError";
import type { MainMessages } from "../messages/MainMessages";
import type { AppState } from "../settings/AppState";
import { downloadUpdate, feedAddress, type FeedFetch, isAnnounced, readManifest } from "./updateFeed";
import {
  fileFor,
  isInRollout,
  isNewer,
  openManifest,
  refused,
  type UpdateFile,
  type UpdateManifest,
  type UpdateTarget,
} from "./updateManifest";

/** Where updates come from, as it is built into the app; nothing that can be set. */
export interface UpdateSource {
  /** Address of the manifest. */
  readonly feed: string;
  /** The publisher's public keys: Ed25519, SPKI, base64. */
  readonly keys: readonly string[];
  /** Only in packages that are built to be tried: `--smoke=update` installs without being asked. */
  readonly isUnattended?: boolean | undefined;
}

/** Puts a file in the place of the app. */
export interface UpdateInstaller {
  /** Has a file downloaded to where it installs from. @returns that path @param download Writes the file to a path. */
  readonly stage: (update: StagedUpdate, download: (to: string) => Promise<void>) => Promise<string>;
  /** Installs what was staged last, ends the app and starts it anew. */
  readonly install: () => Promise<void>;
  /** Puts the version before back, ends the app and starts it anew. */
  readonly goBack: () => Promise<void>;
}

export interface StagedUpdate {
  readonly manifest: UpdateManifest;
  readonly file: UpdateFile;
  /** The address of the file. */
  readonly address: URL;
}

export interface UpdatePorts {
  /** Null in a build without a feed. */
  readonly source: UpdateSource | null;
  readonly version: string;
  readonly target: UpdateTarget;
  readonly fetch: FeedFetch;
  readonly installer: UpdateInstaller;
  readonly state: Pick<AppState, "updates" | "setUpdates">;
  /** What a restart would end now. */
  readonly obstacles: () => Promise<readonly UpdateObstacle[]>;
  readonly texts: () => MainMessages["updates"];
  readonly onChanged: (status: UpdateStatus) => void;
  readonly now: () => number;
}

type Phase = UpdateStatus["phase"];

/**
 * Finds, fetches and installs newer versions of the app: each step only when the user asks, but for the look at the feed
 * once a day. What the feed and its servers answer is believed only as far as the publisher signed it.
 */
export class Updates {
  readonly #ports: UpdatePorts;
  #phase: Phase = { name: "idle" };
  #offered: StagedUpdate | null = null;
  #staged: string | null = null;
  #stop: AbortController | null = null;

  constructor(ports: UpdatePorts) {
    this.#ports = ports;
  }

  get status(): UpdateStatus {
    const { isAutomatic, checkedAt, previous } = this.#ports.state.updates;
    return {
      isConfigured: this.#ports.source !== null,
      isAutomatic: isAutomatic ?? true,
      checkedAt: checkedAt ?? null,
      previousVersion: previous?.version ?? null,
      phase: this.#phase,
    };
  }

  /** Finds, fetches and installs a newer version at once, in a package that is built to be tried. @returns whether there was one */
  async installUnattended(): Promise<boolean> {
    if (this.#ports.source?.isUnattended !== true)
      throw refused("This package installs nothing without being asked.");
    await this.check();
    await this.download();
    if (this.#phase.name !== "ready") return false;
    await this.install();
    return true;
  }

  async setAutomatic(isAutomatic: boolean): Promise<void> {
    await this.#ports.state.setUpdates({ isAutomatic });
    this.#changed();
  }

  /** Asks the feed; asks nobody where there is none, or while an update is under way. Rejects with UPDATE_REFUSED, UPDATE_UNREACHABLE. */
  async check(): Promise<void> {
    const { source, state, version, target, fetch, now } = this.#ports;
    if (source === null || (this.#phase.name !== "idle" && this.#phase.name !== "available")) return;
    this.#offered = null;
    this.#enter({ name: "checking" });
    let found: Phase = { name: "idle" };
    try {
      const feed = feedAddress(source.feed);
      const { newestSequence = 0, rolloutId = randomUUID() } = state.updates;
      const text = await readManifest(feed, fetch);
      const manifest = openManifest(text, { keys: source.keys, now: now(), newestSequence });
      await state.setUpdates({ checkedAt: now(), newestSequence: manifest.sequence, rolloutId });
      if (!isNewer(manifest.version, version) || !isInRollout(manifest, rolloutId)) return;
      const file = fileFor(manifest, target);
      if (file !== null) this.#offered = { manifest, file, address: new URL(file.name, feed) };
      found = {
        name: "available",
        version: manifest.version,
        notes: manifest.notes,
        bytes: file?.size ?? 0,
        canInstall: file !== null,
      };
    } finally {
      this.#enter(found);
    }
  }

  /** Settles when the file is here. Rejects with UPDATE_REFUSED, UPDATE_UNREACHABLE, CANCELLED. */
  async download(): Promise<void> {
    const [offered, available] = [this.#offered, this.#phase];
    if (offered === null || available.name !== "available") return;
    const { manifest, file } = offered;
    const { version, notes } = manifest;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    let shownAt = 0;
    const show = (bytesDone: number) => {
      if (bytesDone > 0 && bytesDone < file.size && this.#ports.now() - shownAt < progressMs) return;
      shownAt = this.#ports.now();
      this.#enter({ name: "downloading", version, bytesDone, bytes: file.size });
    };
    show(0);
    let reached: Phase = available;
    try {
      this.#staged = await this.#ports.installer.stage(offered, (to) =>
        downloadUpdate({ ...offered, to, fetch: this.#ports.fetch, signal, onProgress: show }),
      );
      reached = { name: "ready", version, notes };
    } finally {
      this.#stop = null;
      this.#enter(reached);
    }
  }

  stopDownload(): void {
    this.#stop?.abort();
  }

  /** Ends the app and starts the new version. Rejects with UPDATE_WAITS, UPDATE_REFUSED. */
  async install(): Promise<void> {
    const [offered, staged, ready] = [this.#offered, this.#staged, this.#phase];
    if (offered === null || staged === null || ready.name !== "ready") return;
    await this.#requireNothingRuns();
    this.#enter({ name: "installing", version: ready.version });
    try {
      // The file has been lying there, perhaps for days.
      if (!(await isAnnounced(staged, offered.file)))
        throw refused("The downloaded file has changed since. Download it again.");
      await this.#ports.state.setUpdates({ trial: { version: ready.version, starts: 0 } });
      await this.#ports.installer.install();
    } catch (error) {
      this.#staged = null;
      await this.#ports.state.setUpdates({ trial: undefined });
      this.#enter({ name: "idle" });
      throw error;
    }
  }

  /** Ends the app and starts the version before. Rejects with UPDATE_WAITS, UPDATE_REFUSED. */
  async goBack(): Promise<void> {
    if (this.#ports.state.updates.previous === undefined) return;
    await this.#requireNothingRuns();
    await this.#ports.installer.goBack();
  }

  async #requireNothingRuns(): Promise<void> {
    const obstacles = await this.#ports.obstacles();
    if (obstacles.length === 0) return;
    throw new AppError("UPDATE_WAITS", this.#ports.texts().running(obstacles));
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#changed();
  }

  #changed(): void {
    this.#ports.onChanged(this.status);
  }
}

/** Milliseconds between two tellings of a download's progress. */
const progressMs = 200;
