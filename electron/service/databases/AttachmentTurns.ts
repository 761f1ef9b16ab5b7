/** One statement of a database that reads the files of others. */
interface Attachment {
  readonly reader: string;
  readonly read: readonly string[];
}

/**
 * Lets statements attach databases one after the other where they would wait for each other: a database that is being read
 * has no engine of its own, so a statement of its own that reads another waits until it has one.
 */
export class AttachmentTurns {
  readonly #running = new Set<Attachment>();
  readonly #waiting = new Set<() => void>();

  /**
   * @param reader id of the database that the statement runs on
   * @param read ids of those that it reads
   * @throws the signal's reason where it fires before the turn has come
   */
  async take<Value>(
    { reader, read }: Attachment,
    signal: AbortSignal,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const attachment = { reader, read };
    while ([...this.#running].some((other) => excludes(other, attachment))) await this.#nextEnd(signal);
    signal.throwIfAborted();
    this.#running.add(attachment);
    try {
      return await work();
    } finally {
      this.#running.delete(attachment);
      for (const wake of this.#waiting) wake();
      this.#waiting.clear();
    }
  }

  #nextEnd(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.#waiting.delete(wake);
        reject(signal.reason);
      };
      const wake = (): void => {
        signal.removeEventListener("abort", abort);
        resolve();
      };
      if (signal.aborted) return abort();
      signal.addEventListener("abort", abort, { once: true });
      this.#waiting.add(wake);
    });
  }
}

function excludes(one: Attachment, other: Attachment): boolean {
  const isRead = (id: string, by: Attachment): boolean => by.read.includes(id);
  return isRead(one.reader, other) || isRead(other.reader, one) || one.read.some((id) => isRead(id, other));
}
