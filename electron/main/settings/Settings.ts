import { z } from "zod";
import { type Snippet, snippets } from "#shared/domain/snippet";
import { JsonFile } from "../storage/JsonFile";

/** Place and size of the window as it is kept between two runs, in density-independent pixels. */
const windowBounds = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});

export type WindowBounds = z.infer<typeof windowBounds>;

const themes = ["system", "light", "dark"] as const;
/** The file of settings. */
export const settingsFile = z.strictObject({
  version: z.literal(1),
  theme: z.enum(themes),
  window: windowBounds.nullable(),
  /** Absent in settings from before results outlived a run. */
  keptMegabytes: z.int().min(0).optional(),
  /** Absent where nobody has chosen: then alerts are shown. */
  desktopAlerts: z.boolean().optional(),
  /** Absolute path of the folder of saved queries; absent where none has been chosen. */
  queryFolder: z.string().optional(),
  /** Absent where the user has saved none. */
  snippets: snippets.optional(),
});

const defaultKeptMegabytes = 2000;

export type Theme = (typeof themes)[number];

/** What the app remembers of itself between two runs. Losing it is no harm: defaults take its place. */
export class Settings {
  readonly #file: JsonFile<typeof settingsFile>;
  #values: z.infer<typeof settingsFile> = { version: 1, theme: "system", window: null };

  private constructor(file: string) {
    this.#file = new JsonFile(file, settingsFile);
  }

  /** Reads the file; unreadable is as good as none. */
  static async load(file: string): Promise<Settings> {
    const loaded = new Settings(file);
    const stored = await loaded.#file.read();
    if (stored.kind === "value") loaded.#values = stored.value;
    return loaded;
  }

  get theme(): Theme {
    return this.#values.theme;
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

  setTheme(theme: Theme): Promise<void> {
    return this.#set({ theme });
  }

  setWindowBounds(window: WindowBounds): Promise<void> {
    return this.#set({ window });
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#file.settled();
  }

  #set(change: Partial<z.infer<typeof settingsFile>>): Promise<void> {
    this.#values = { ...this.#values, ...change };
    return this.#file.write(this.#values);
  }
}
