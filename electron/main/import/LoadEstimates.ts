import { queryLimits } from "#shared/domain/queryLimits";
import { embeddedProfileId } from "#shared/domain/ids";
import type { LoadEstimate } from "#shared/domain/loadTask";
import { AppError } from "#shared/errors/AppError";
import { quoteText } from "#shared/sql/quote";
import type { ServiceClient } from "../serviceClient/ServiceClient";
import type { FileReaders } from "./FileReaders";
import { requestsAtOnce } from "./InsertPipeline";
import type { FilesLoad } from "./LoadFiles";
import { measureFiles } from "./measureFiles";

/** The first round opens the connections. */
const probeRounds = 2;
/** A service that is slower than this is not measured. */
const probeTimeoutMs = 60_000;
/** How long a measurement holds. */
const probeHoldsMs = 60_000;
/**
 * Time of an INSERT batch over that of a read of its size, before a load to the profile has shown it: near 1 where the network
 * decides, about 3 for a service on this computer.
 */
const usualFactor = 2;
/** Loads of fewer batches say little about the time of a batch. */
const leastBatchesToLearn = 20;
const factorBounds = { min: 0.5, max: 50 } as const;

type LoadToEstimate = Pick<FilesLoad, "files" | "reading" | "target">;

/** Cells like those of a batch, and the types that they become. */
const probeRow = '["1048576","2024-01-31","2024-01-31 10:00:00","customer 4711","1024.50","true"]';
const probeTypes = ["BIGINT", "DATE", "TIMESTAMP", "VARCHAR", "DECIMAL(18,2)", "BOOLEAN"];
const probeRows = Math.floor((queryLimits.sqlBytes - 1024) / (probeRow.length + 1));
const probeText = quoteText(`[${Array.from({ length: probeRows }, () => probeRow).join(",")}]`);

/** Reads of a batch's size: one that also parses and casts its cells as an INSERT does, and one that every engine runs. */
const probes = [
  `SELECT ${probeTypes.map((type, i) => `count(r[${i + 1}]::${type})`).join(" + ")} AS n FROM (SELECT unnest(${probeText}::JSON::VARCHAR[][]) AS r)`,
  `SELECT length(${probeText}) AS n`,
] as const;

/** How long loads into hosted services will take: by the measured time of a request, and by how long earlier loads took. */
export class LoadEstimates {
  readonly #client: Pick<ServiceClient, "query">;
  readonly #readers: Pick<FileReaders, "toLook">;
  readonly #now: () => number;
  /** Seconds a batch of a database, several under way. */
  readonly #probes = new Map<string, { readonly seconds: number; readonly at: number }>();
  /** By profile. */
  readonly #factors = new Map<string, number>();
  /** What a file of a profile was estimated at last, before the factor. */
  readonly #estimated = new Map<string, { readonly seconds: number; readonly batches: number }>();

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(
    client: Pick<ServiceClient, "query">,
    readers: Pick<FileReaders, "toLook">,
    now: () => number = () => performance.now(),
  ) {
    this.#client = client;
    this.#readers = readers;
    this.#now = now;
  }

  /**
   * Measures the files and the service; the service is only read from.
   * @returns no seconds for the embedded service, and where the rows are not known or the service fails
   * @throws AppError FILE_NOT_READABLE, FILE_NOT_UNDERSTOOD, CANCELLED
   */
  async estimate(load: LoadToEstimate, signal: AbortSignal): Promise<LoadEstimate> {
    const { files, target } = load;
    const { rows, sqlBytes, fileBytes } = await measureFiles(this.#readers, load, signal);
    const bytes = fileBytes.reduce((total, size) => total + size, 0);
    if (target.profileId === embeddedProfileId || sqlBytes === null) return { seconds: null, rows, bytes };
    const batchSeconds = await this.#measureBatch(target, signal);
    if (batchSeconds === null) return { seconds: null, rows, bytes };
    const batches = Math.ceil(sqlBytes / queryLimits.sqlBytes);
    for (const [index, { path }] of files.entries()) {
      const share = bytes === 0 ? 0 : (fileBytes[index] ?? 0) / bytes;
      this.#estimated.set(keyOf(target.profileId, path), {
        seconds: batches * batchSeconds * share,
        batches: batches * share,
      });
    }
    const factor = this.#factors.get(target.profileId) ?? usualFactor;
    return { seconds: batches * batchSeconds * factor, rows, bytes };
  }

  /** Corrects later estimates of the profile by how long a load took whose files were estimated. */
  learn({ files, target: { profileId } }: LoadToEstimate, seconds: number): void {
    let expected = 0;
    let batches = 0;
    for (const { path } of files) {
      const estimated = this.#estimated.get(keyOf(profileId, path));
      if (estimated === undefined) return;
      expected += estimated.seconds;
      batches += estimated.batches;
    }
    if (batches < leastBatchesToLearn || expected === 0) return;
    const shown = Math.min(factorBounds.max, Math.max(factorBounds.min, seconds / expected));
    const earlier = this.#factors.get(profileId);
    this.#factors.set(profileId, earlier === undefined ? shown : (earlier + shown) / 2);
  }

  /** Seconds that each of many batch-sized reads adds, as many under way as in a load; null where the service fails. */
  async #measureBatch(target: FilesLoad["target"], signal: AbortSignal): Promise<number | null> {
    const key = keyOf(target.profileId, target.databaseId);
    const measured = this.#probes.get(key);
    if (measured !== undefined && this.#now() - measured.at < probeHoldsMs) return measured.seconds;
    for (const sql of probes) {
      try {
        const seconds = await this.#timeReads(sql, target, signal);
        this.#probes.set(key, { seconds, at: this.#now() });
        return seconds;
      } catch (error) {
        if (signal.aborted) throw new AppError("CANCELLED");
        if (!(error instanceof AppError)) throw error;
        if (error.code !== "STATEMENT_FAILED") return null;
      }
    }
    return null;
  }

  /** Seconds that each read adds, the faster of two rounds. @throws AppError as the service answers */
  async #timeReads(sql: string, target: FilesLoad["target"], signal: AbortSignal): Promise<number> {
    const failed = new AbortController();
    const ended = AbortSignal.any([signal, failed.signal, AbortSignal.timeout(probeTimeoutMs)]);
    let fastest = Number.POSITIVE_INFINITY;
    try {
      for (let round = 0; round < probeRounds; round += 1) {
        const startedAt = this.#now();
        await Promise.all(Array.from({ length: requestsAtOnce }, () => this.#read(sql, target, ended)));
        fastest = Math.min(fastest, this.#now() - startedAt);
      }
    } finally {
      // Where one failed, the others are not waited for.
      failed.abort();
    }
    return fastest / requestsAtOnce / 1000;
  }

  async #read(
    sql: string,
    { profileId, databaseId }: FilesLoad["target"],
    signal: AbortSignal,
  ): Promise<void> {
    const statement = { sql, maxRows: 1, readOnly: true };
    const { body } = await this.#client.query(profileId, databaseId, statement, signal);
    for await (const chunk of body) void chunk;
  }
}

function keyOf(profileId: string, rest: string): string {
  return JSON.stringify([profileId, rest]);
}
