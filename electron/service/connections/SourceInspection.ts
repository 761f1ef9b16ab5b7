import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SourceSettings, SourceStream } from "../connectors/Connector";
import { redactMessage } from "../connectors/redactMessage";
import { SourceError } from "../connectors/SourceError";
import { ServiceError } from "../environment/ServiceError";
import type { SourceOpener } from "../sync/source/SourceOpener";

/** A source that says nothing for this long is told apart from a slow one. */
const limitMs = 60_000;

/** Opens a source only to see what it offers. */
export class SourceInspection {
  readonly #opener: SourceOpener;
  readonly #folder: string;

  constructor(opener: SourceOpener, dataFolder: string) {
    this.#opener = opener;
    this.#folder = join(dataFolder, "inspections");
  }

  /** What an inspection that was killed left behind. */
  async removeLeftFiles(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Everything that the source has, also what may not be read. @throws SourceError with no secret in its sentence */
  async discover(kind: string, settings: SourceSettings, signal: AbortSignal): Promise<SourceStream[]> {
    const spoolFolder = join(this.#folder, randomUUID());
    const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    try {
      await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
      const source = await this.#opener.open({ kind, settings, spoolFolder, signal: limited });
      try {
        return await source.discover(limited);
      } finally {
        await source.close().catch(() => undefined);
      }
    } catch (error) {
      throw scrubbed(error, settings, limited.aborted);
    } finally {
      await rm(spoolFolder, { recursive: true, force: true });
    }
  }

  /** @throws ServiceError 400 with the source's sentence */
  async require(kind: string, settings: SourceSettings, signal: AbortSignal): Promise<SourceStream[]> {
    try {
      return await this.discover(kind, settings, signal);
    } catch (error) {
      if (error instanceof SourceError) throw new ServiceError(400, error.message);
      throw error;
    }
  }
}

function scrubbed(error: unknown, { secrets }: SourceSettings, isLate: boolean): SourceError {
  if (isLate) return new SourceError("timeout", `The source did not answer within ${limitMs / 1000} s.`);
  const text = error instanceof Error ? error.message : String(error);
  const kind = error instanceof SourceError ? error.kind : "internal";
  return new SourceError(kind, redactMessage(text, Object.values(secrets)));
}
