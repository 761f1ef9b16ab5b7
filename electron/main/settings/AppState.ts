import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Snippet, snippets } from "#shared/domain/snippet";
import { parseJson } from "#shared/domain/parseJson";
import { themes } from "#shared/domain/settings/settings";
import { JsonFile } from "../storage/JsonFile";
import { writeFileAtomically } from "../storage/writeFileAtomically";

/** Place and size of the window as it is kept between two runs, in density-independent pixels. */
const windowBounds = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});

export type WindowBounds = z.infer<typeof windowBounds>;

/** What is known of updates from one run to the next. */
const updateMemory = z.strictObject({
  /** Absent where nobody has chosen: then the feed is asked once a day. */
  isAutomatic: z.boolean().optional(),
  /** Milliseconds since 1970 of the last manifest that was accepted. */
  checkedAt: z.number().optional(),
  /** The sequence of the newest manifest that was ever accepted. */
  newestSequence: z.int().optional(),
  /** Random; decides when a staged version is for this computer. Never sent. */
  rolloutId: z.string().optional(),
  /** The version before this one: where it is kept, and under which name it was installed. */
  previous: z.strictObject({ version: z.string(), file: z.string(), installedAs: z.string() }).optional(),
  /** A version that was just installed, until its window has shown. */
  trial: z.strictObject({ version: z.string(), starts: z.int() }).optional(),
});

export type UpdateMemory = z.infer<typeof updateMemory>;

/** The file of the state. */
export const appStateFile = z.strictObject({
  version: z.literal(1),
  window: windowBounds.nullable(),
  /** Absent in settings from before results outlived a run. */
  keptMegabytes: z.int().min(0).optional(),
  /** Absent where nobody has chosen: then alerts are shown. */
  desktopAlerts: z.boolean().optional(),
  /** Absolute path of the folder of saved queries; absent where none has been chosen. */
  queryFolder: z.string().optional(),
  /** Absent where the user has saved none. */
  snippets: snippets.optional(),
  /** Absent before an update was ever looked for. */
  updates: updateMemory.optional(),
});

/** Before the user had settings of their own, settings.json held this, and the theme with it. */
const earlierState = appStateFile.extend({ theme: z.enum(themes) });

/** Takes what the app remembers out of settings.json, and leaves there what is a setting of the user. */
export async function splitSettings(folder: string): Promise<void> {
  const settingsFile = join(folder, "settings.json");
  const text = await readFile(settingsFile, "utf8").catch(() => null);
  const earlier = earlierState.safeParse(text === null ? null : parseJson(text));
  if (!earlier.success) return;
  const { theme, ...state } = earlier.data;
  await new JsonFile(join(folder, "state.json"), appStateFile).write(state);
  const settings = theme === "system" ? {} : { theme };
  await writeFileAtomically(settingsFile, `${JSON.stringify(settings, null, 2)}\n`);
}

const defaultKeptMegabytes = 2000;

/** What the app remembers of itself between two runs. Losing it is no harm: defaults take its place. */
export class AppState {
  readonly #file: JsonFile<typeof appStateFile>;
  #values: z.infer<typeof appStateFile> = { version: 1, window: null };

  private constructor(file: string) {
    this.#file = new JsonFile(file, appStateFile);
  }

  /** Reads the file; unreadable is as good as none. */
  static async load(file: string): Promise<AppState> {
    const loaded = new AppState(file);
    const stored = await loaded.#file.read();
    if (stored.kind === "value") loaded.#values = stored.value;
    return loaded;
  }

  get windowBounds(): WindowBounds | null {
    return this.#values.window;
  }

  /** Room on disk for results that outlive a run, in MB (a million bytes). */
  get keptMegabytes(): number {
    return this.#values.keptMegabytes ?? defaultKeptMegabytes;
  }

  setKeptMegabytes(keptMegabytes: number): Promise<void> {
    return this.#set({ keptMegabytes });
  }

  /** Whether a Connection that fails is told on the desktop. */
  get desktopAlerts(): boolean {
    return this.#values.desktopAlerts ?? true;
  }

  setDesktopAlerts(desktopAlerts: boolean): Promise<void> {
    return this.#set({ desktopAlerts });
  }

  /** Absolute path of the folder of saved queries; null where none has been chosen. */
  get queryFolder(): string | null {
    return this.#values.queryFolder ?? null;
  }

  setQueryFolder(queryFolder: string): Promise<void> {
    return this.#set({ queryFolder });
  }

  /** The user's own snippets, in their order. */
  get snippets(): readonly Snippet[] {
    return this.#values.snippets ?? [];
  }

  setSnippets(own: readonly Snippet[]): Promise<void> {
    return this.#set({ snippets: [...own] });
  }

  get updates(): UpdateMemory {
    return this.#values.updates ?? {};
  }

  /** Changes what is named; undefined takes it away. */
  setUpdates(change: {
    readonly [Name in keyof UpdateMemory]: UpdateMemory[Name] | undefined;
  }): Promise<void> {
    const { updates } = this;
    const entries = Object.entries({ ...updates, ...change }).filter(([, value]) => value !== undefined);
    return this.#set({ updates: updateMemory.parse(Object.fromEntries(entries)) });
  }

  setWindowBounds(window: WindowBounds): Promise<void> {
    return this.#set({ window });
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#file.settled();
  }

  #set(change: Partial<z.infer<typeof appStateFile>>): Promise<void> {
    this.#values = { ...this.#values, ...change };
    return this.#file.write(this.#values);
  }
}
