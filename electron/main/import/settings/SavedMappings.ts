import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type DetectedShape,
  savedMapping,
  type FileReading,
  type SavedMapping,
  type TextOptions,
} from "#shared/domain/importPlan";
import { JsonFile } from "../../storage/JsonFile";

/** Shapes that are remembered; those that were not loaded for longest are forgotten first. */
const maxMappings = 100;

/** The file of mappings. */
export const mappingFile = z.strictObject({
  version: z.literal(1),
  mappings: z.array(z.strictObject({ shape: z.string(), mapping: savedMapping })),
});
type Entry = z.infer<typeof mappingFile>["mappings"][number];

/** One text for files of one kind. Their encoding may differ: that of a file without accents is any; so may lines to skip. */
function keyOf({ format, text, columns }: DetectedShape): string {
  const cut = text === null ? null : [text.delimiter, text.hasHeader];
  return createHash("sha256")
    .update(JSON.stringify([format, cut, ...columns]))
    .digest("hex");
}

/** What the next file is looked at for again, as this one was read as it was detected: its encoding and its lines to skip. */
function asDetected(text: TextOptions, detected: DetectedShape["text"]): Partial<TextOptions> {
  return {
    ...(text.encoding === detected?.encoding ? { encoding: null } : {}),
    ...(text.skipLines === detected?.skipLines ? { skipLines: null } : {}),
  };
}

/** What is remembered of a load. */
export interface LoadedSettings {
  readonly reading: FileReading;
  readonly brokenLines: SavedMapping["brokenLines"];
}

/** How files were loaded, by their shape, so that the next file of the same shape needs no settings. */
export class SavedMappings {
  readonly #file: JsonFile<typeof mappingFile>;
  /** Newest last. */
  #entries: Promise<readonly Entry[]> | null = null;

  /** @param path Absolute; made by the first write. */
  constructor(path: string) {
    this.#file = new JsonFile(path, mappingFile);
  }

  /** @returns null where no such file was loaded yet */
  async find(detected: DetectedShape): Promise<SavedMapping | null> {
    const shape = keyOf(detected);
    return (await this.#read()).find((entry) => entry.shape === shape)?.mapping ?? null;
  }

  /**
   * Settles when it is on the disk. Rejects as Node's file functions do.
   * @param detected What the file looked like before anything was chosen for it.
   */
  async save(detected: DetectedShape, settings: LoadedSettings, savedAt: Date): Promise<void> {
    const { text, sheet, columns } = settings.reading;
    const shape = keyOf(detected);
    const mapping: SavedMapping = {
      text: text === null ? null : { ...text, ...asDetected(text, detected.text) },
      sheet: sheet === null ? null : { ...sheet, range: null },
      columns: [...columns],
      brokenLines: settings.brokenLines,
      savedAt: savedAt.toISOString(),
    };
    const others = (await this.#read()).filter((entry) => entry.shape !== shape);
    const mappings = [...others, { shape, mapping }].slice(-maxMappings);
    this.#entries = Promise.resolve(mappings);
    await this.#file.write({ version: 1, mappings });
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#file.settled();
  }

  #read(): Promise<readonly Entry[]> {
    this.#entries ??= this.#file
      .read()
      .then((stored) => (stored.kind === "value" ? stored.value.mappings : []));
    return this.#entries;
  }
}
