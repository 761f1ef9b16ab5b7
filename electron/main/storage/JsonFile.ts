import { readFile, rename, rm } from "node:fs/promises";
import type { z } from "zod";
import { SerialQueue } from "#shared/async/SerialQueue";
import { parseJson } from "#shared/domain/parseJson";
import { AppError } from "#shared/errors/AppError";
import { writeFileAtomically } from "./writeFileAtomically";

/** What a file held: a value, nothing yet, or something unreadable that was set aside under another name. */
export type StoredValue<Value> =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "none" }
  | { readonly kind: "damaged"; readonly setAsideAs: string };

/** A value kept as JSON in one file of its own. Writes of one file happen one after the other. */
export class JsonFile<Schema extends z.ZodType> {
  readonly path: string;
  readonly #schema: Schema;
  readonly #work = new SerialQueue();

  constructor(path: string, schema: Schema) {
    this.path = path;
    this.#schema = schema;
  }

  /**
   * Reads the value; never rejects. A file that does not hold one, or cannot be read, is renamed, not deleted: it may be
   * all that is left of something.
   */
  async read(): Promise<StoredValue<z.infer<Schema>>> {
    let text: string | null;
    try {
      text = await readFile(this.path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return { kind: "none" };
      text = null;
    }
    const parsed = this.#schema.safeParse(text === null ? undefined : parseJson(text));
    if (parsed.success) return { kind: "value", value: parsed.data };
    const setAsideAs = `${this.path}.damaged-${Date.now()}`;
    const moved = await rename(this.path, setAsideAs).then(
      () => true,
      () => false,
    );
    return { kind: "damaged", setAsideAs: moved ? setAsideAs : this.path };
  }

  /** Settles when the value is on the disk. */
  write(value: z.infer<Schema>): Promise<void> {
    return this.#work.do(() => writeFileAtomically(this.path, JSON.stringify(value, null, 1)));
  }

  remove(): Promise<void> {
    return this.#work.do(() => rm(this.path, { force: true }));
  }

  /** Settles when everything asked for so far is done, well or not. */
  settled(): Promise<void> {
    return this.#work.settled();
  }
}

/** Waits for a write to the app's own folder; its failure becomes WORKSPACE_NOT_WRITTEN with the system's reason. */
export async function asWriteError<Value>(write: Promise<Value>): Promise<Value> {
  try {
    return await write;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    const disk =
      reason === "ENOSPC" ? "The disk is full." : `The system’s reason is ${reason ?? "not known"}.`;
    throw new AppError("WORKSPACE_NOT_WRITTEN", `Wharf could not write to its own folder. ${disk}`);
  }
}
