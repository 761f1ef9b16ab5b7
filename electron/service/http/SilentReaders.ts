/** In this time even a reader of 20 KB/s takes what the system holds for it. */
export const DEFAULT_READER_SILENCE_MS = 120_000;

/** Looks at an answer in this time: a computer that wakes from sleep has been silent for one of them only. */
const LOOKS = 4;

/** An answer that is being sent. */
export interface SentAnswer {
  /** Changes whenever its reader has taken something. */
  bytesTaken(): number;
  /** Whether something waits for its reader. */
  isWaiting(): boolean;
  /** Ends it and frees what it holds. */
  end(): void;
}

interface Progress {
  bytes: number;
  looks: number;
}

/** Ends answers of which nothing is read for a time, so that their memory is free. */
export class SilentReaders {
  readonly #answers = new Map<SentAnswer, Progress>();
  readonly #timer: NodeJS.Timeout;

  constructor(silenceMs = DEFAULT_READER_SILENCE_MS) {
    this.#timer = setInterval(() => {
      for (const [answer, progress] of this.#answers) look(answer, progress);
    }, silenceMs / LOOKS).unref();
  }

  /** Watches an answer until it is forgotten. */
  watch(answer: SentAnswer): void {
    this.#answers.set(answer, { bytes: answer.bytesTaken(), looks: 0 });
  }

  forget(answer: SentAnswer): void {
    this.#answers.delete(answer);
  }

  /** Watches nothing any more. */
  close(): void {
    clearInterval(this.#timer);
    this.#answers.clear();
  }
}

function look(answer: SentAnswer, progress: Progress): void {
  const bytes = answer.bytesTaken();
  if (!answer.isWaiting() || bytes !== progress.bytes) progress.looks = 0;
  else progress.looks += 1;
  progress.bytes = bytes;
  if (progress.looks >= LOOKS) answer.end();
}
