import { createHash } from "node:crypto";
import { z } from "zod";
import {
  savedMapping,
  type FileFormat,
  type FileReading,
  type SavedMapping,
} from "#shared/domain/importPlan";
import { JsonFile } from "../../storage/JsonFile";

/** Shapes that are remembered; those that were not loaded for longest are forgotten first. */
const maxMappings = 100;

const mappingFile = z.strictObject({
  version: z.literal(1),
  mappings: z.array(z.strictObject({ shape: z.string(), mapping: savedMapping })),
});
type Entry = z.infer<typeof mappingFile>["mappings"][number];

/** A file's shape: its format and the names of its columns, in their order. */
function shapeOf(format: FileFormat, columns: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([format, ...columns]))
    .digest("hex");
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

  /** @param columns Names in the file. @returns null where no such file was loaded yet */
  async find(format: FileFormat, columns: readonly string[]): Promise<SavedMapping | null> {
    const shape = shapeOf(format, columns);
    return (await this.#read()).find((entry) => entry.shape === shape)?.mapping ?? null;
  }

  /** Settles when it is on the disk. Rejects as Node's file functions do. */
  async save(reading: FileReading, brokenLines: SavedMapping["brokenLines"], savedAt: Date): Promise<void> {
    const { format, text, columns } = reading;
    const shape = shapeOf(
      format,
      columns.map(({ source }) => source),
    );
    const mapping = { text, columns: [...columns], brokenLines, savedAt: savedAt.toISOString() };
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
