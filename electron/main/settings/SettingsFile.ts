import { readFile, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import type { FSWatcher } from "chokidar";
import { SerialQueue } from "#shared/async/SerialQueue";
import {
  type CurrentSettings,
  defaultSettings,
  isSettingName,
  type SettingChanges,
  type Settings,
} from "#shared/domain/settings/settings";
import { AppError } from "#shared/errors/AppError";
import { writeFileAtomically } from "../storage/writeFileAtomically";
import { parseSettings } from "./parseSettings";

/** Milliseconds of quiet after which a file that is being written is read. */
const writtenAfter = 100;

/**
 * The settings of the user, in a file that they may write themselves. What Wharf does not know in it stays as it is, and so do
 * comments.
 */
export class SettingsFile {
  readonly path: string;
  readonly #work = new SerialQueue();
  readonly #listeners = new Set<(current: CurrentSettings) => void>();
  #current: CurrentSettings = { values: defaultSettings, problems: [] };
  #watcher: Promise<FSWatcher> | null = null;

  private constructor(path: string) {
    this.path = path;
  }

  /** @param path Absolute. No file is as good as an empty one. */
  static async load(path: string): Promise<SettingsFile> {
    const file = new SettingsFile(path);
    await file.#read();
    return file;
  }

  get current(): CurrentSettings {
    return this.#current;
  }

  get values(): Settings {
    return this.#current.values;
  }

  /** Calls with what is different from now on, whoever changed it. */
  onChanged(listener: (current: CurrentSettings) => void): void {
    this.#listeners.add(listener);
  }

  /** Reads the file again whenever it changes. Settles when changes are seen. */
  async watch(): Promise<void> {
    const folder = dirname(this.path);
    this.#watcher ??= import("chokidar").then(({ watch }) =>
      // The folder, since the file may only come.
      watch(folder, {
        ignoreInitial: true,
        depth: 0,
        ignored: (path) => path !== folder && path !== this.path,
        awaitWriteFinish: { stabilityThreshold: writtenAfter, pollInterval: writtenAfter / 2 },
      }),
    );
    const watcher = await this.#watcher;
    watcher.on("all", () => void this.#work.do(() => this.#read()));
    // What cannot be watched is read at the next start.
    watcher.on("error", () => undefined);
    await new Promise<void>((resolve) => watcher.once("ready", resolve));
    // It may have changed before.
    await this.#work.do(() => this.#read());
  }

  /**
   * Writes settings; one that gets its default leaves the file.
   *
   * @throws AppError SETTINGS_NOT_WRITTEN
   */
  change(changes: SettingChanges): Promise<void> {
    return this.#work.do(async () => {
      await this.#read();
      const broken = this.#current.problems.find(({ kind }) => kind === "syntax" || kind === "unreadable");
      if (broken?.kind === "syntax") {
        throw new AppError(
          "SETTINGS_NOT_WRITTEN",
          `Line ${broken.line} of settings.json is not valid JSON. Correct it there first.`,
        );
      }
      if (broken?.kind === "unreadable") throw notWritten(broken.reason);
      const text = withoutMark((await this.#text()) ?? "");
      await this.#write(await edited(text.trim() === "" ? "{}\n" : text, changes));
    });
  }

  /** Makes the file where there is none. @throws AppError SETTINGS_NOT_WRITTEN */
  make(): Promise<void> {
    return this.#work.do(async () => {
      if ((await this.#text().catch(() => "")) === null) await this.#write("{}\n");
    });
  }

  settled(): Promise<void> {
    return this.#work.settled();
  }

  async close(): Promise<void> {
    await this.settled();
    await (await this.#watcher)?.close();
  }

  async #write(text: string): Promise<void> {
    try {
      // Behind a link stands the file that the user keeps elsewhere.
      await writeFileAtomically(await realpath(this.path).catch(() => this.path), text);
    } catch (error) {
      throw notWritten(reasonOf(error));
    }
    await this.#read();
  }

  async #read(): Promise<void> {
    const before = this.#current;
    this.#current = await this.#parsed();
    if (JSON.stringify(before) === JSON.stringify(this.#current)) return;
    for (const listener of this.#listeners) listener(this.#current);
  }

  async #parsed(): Promise<CurrentSettings> {
    let text: string | null;
    try {
      text = await this.#text();
    } catch (error) {
      return {
        values: this.#current.values,
        problems: [{ kind: "unreadable", reason: reasonOf(error) }],
      };
    }
    const { values, problems } = await parseSettings(withoutMark(text ?? ""));
    // A file in the middle of being written does not take away what was set.
    const isBroken = problems.some(({ kind }) => kind === "syntax");
    return { values: isBroken ? this.#current.values : values, problems };
  }

  /** Null where there is no file. */
  async #text(): Promise<string | null> {
    try {
      return await readFile(this.path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }
}

async function edited(text: string, changes: SettingChanges): Promise<string> {
  const { applyEdits, modify } = await import("jsonc-parser");
  const formattingOptions = { tabSize: 2, insertSpaces: true, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  let next = text;
  for (const [name, value] of Object.entries(changes)) {
    if (!isSettingName(name) || value === undefined) continue;
    const isDefault = JSON.stringify(value) === JSON.stringify(defaultSettings[name]);
    // Formatting would lay out what stands beside a removed line, too.
    const options = isDefault ? {} : { formattingOptions };
    next = applyEdits(next, modify(next, [name], isDefault ? undefined : value, options));
  }
  return next;
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

function notWritten(reason: string): AppError {
  return new AppError("SETTINGS_NOT_WRITTEN", `settings.json: ${reason}`);
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "unknown";
  const reasons: Readonly<Record<string, string>> = {
    EACCES: "The system does not allow it.",
    EPERM: "The system does not allow it.",
    EROFS: "The disk can only be read.",
    ENOSPC: "The disk is full.",
    EISDIR: "It is a folder.",
  };
  return reasons[code] ?? `The system’s reason is ${code}.`;
}
