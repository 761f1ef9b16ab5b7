import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileReaderClient, type FileReaderProcess } from "./FileReaderClient";

/** Starts a process that reads files. */
export type StartFileReader = () => FileReaderProcess;

/** Lends a file reader for one piece of work: a process and a scratch folder of its own, both gone afterwards. */
export class FileReaders {
  readonly #start: StartFileReader;

  constructor(start: StartFileReader) {
    this.#start = start;
  }

  /** @throws Whatever `work` throws, and AppError FILE_NOT_READABLE where the reader cannot start. */
  async withFile<Result>(
    path: string,
    signal: AbortSignal,
    work: (reader: FileReaderClient, scratchFolder: string) => Promise<Result>,
  ): Promise<Result> {
    const scratchFolder = await mkdtemp(join(tmpdir(), "wharf-import-"));
    const reader = new FileReaderClient(this.#start());
    try {
      await reader.ask("open", { path, scratchFolder }, signal);
      return await work(reader, scratchFolder);
    } finally {
      reader.close();
      await reader.ended;
      await rm(scratchFolder, { recursive: true, force: true });
    }
  }
}
