import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Takes the pictures of an animation, one after the other, with how long each is shown; nothing where no folder is given. */
export class Film {
  readonly #page: Page;
  readonly #folder: string | null;
  readonly #frames: { readonly file: string; readonly milliseconds: number }[] = [];

  /** @param folder Absolute path; made where it is missing. Null: nothing is recorded. */
  constructor(page: Page, folder: string | null) {
    this.#page = page;
    this.#folder = folder;
  }

  async frame(milliseconds: number): Promise<void> {
    if (this.#folder === null) return;
    await mkdir(this.#folder, { recursive: true });
    const file = `${String(this.#frames.length).padStart(3, "0")}.png`;
    await this.still(join(this.#folder, file));
    this.#frames.push({ file, milliseconds });
  }

  /** A picture of the window by itself. @param path Absolute. */
  async still(path: string): Promise<void> {
    if (this.#folder !== null)
      await this.#page.screenshot({ path, animations: "disabled", caret: "initial" });
  }

  /** Types a text a few letters at a time, as one sees somebody type. */
  async type(text: string): Promise<void> {
    for (const letters of text.match(/[^\n]{1,9}|\n/gu) ?? []) {
      await this.#page.keyboard.type(letters);
      await this.frame(160);
    }
  }

  /** Writes the list of frames, by which they are put together. */
  async end(): Promise<void> {
    if (this.#folder !== null)
      await writeFile(join(this.#folder, "frames.json"), JSON.stringify(this.#frames));
  }
}
