import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { LoadTarget } from "#shared/processes/enginePort";
import type { SpoolFile } from "#shared/processes/SpoolFile";
import { TableLoadError, type RunningLoad } from "../DatabaseEngine";
import type { EngineOutcome, EngineRequests } from "./EngineRequests";

/** The service's side of one load. */
export class DuckDbLoad implements RunningLoad {
  readonly #requests: EngineRequests;
  readonly #load: number;
  readonly #folder: string;
  readonly #outcome: Promise<EngineOutcome<readonly string[]>>;
  readonly #cancel: () => void;
  #lastSent: Promise<unknown> = Promise.resolve();

  private constructor(
    requests: EngineRequests,
    load: number,
    folder: string,
    outcome: Promise<EngineOutcome<readonly string[]>>,
    cancel: () => void,
  ) {
    this.#requests = requests;
    this.#load = load;
    this.#folder = folder;
    this.#outcome = outcome;
    this.#cancel = cancel;
  }

  /** @throws TableLoadError */
  static async begin(
    requests: EngineRequests,
    folder: string,
    target: LoadTarget,
    signal: AbortSignal,
  ): Promise<DuckDbLoad> {
    const load = requests.nextId();
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { outcome, cancel } = requests.start("load", { load, target }, signal, begin);
    const running = new DuckDbLoad(requests, load, folder, outcome, cancel);
    await Promise.race([begun, running.#notes()]);
    return running;
  }

  async add({ path, format, rows }: SpoolFile): Promise<number> {
    // Only now in the one folder that the engine reads, and without the ending by which a statement could name it.
    const file = join(this.#folder, randomUUID());
    // In the order of the calls, however long each move takes.
    const sent = this.#lastSent.then(async () => {
      await rename(path, file);
      const taken = this.#requests.ask("load.file", { load: this.#load, path: file, format, rows });
      return { taken: taken.catch(() => null) };
    });
    this.#lastSent = sent;
    try {
      const taken = await (await sent).taken;
      if (taken !== null) return taken;
      await this.#notes();
      throw new TableLoadError({ kind: "statement", message: "The load has ended." });
    } finally {
      await rm(file, { force: true });
    }
  }

  commit(rows: number | null): Promise<readonly string[]> {
    this.#requests.tell("load.commit", { load: this.#load, rows });
    return this.#notes();
  }

  async rollback(): Promise<void> {
    this.#cancel();
    await this.#outcome;
  }

  async #notes(): Promise<readonly string[]> {
    const outcome = await this.#outcome;
    if (outcome.ok) return outcome.value;
    throw new TableLoadError(outcome.failure);
  }
}
