import type { QueryError } from "../engines/DatabaseEngine";

type Answer = { readonly ok: true } | { readonly ok: false; readonly failure: QueryError };

/** Runs of one statement whose process ended while it ran. */
const MOST_RUNS = 4;

/**
 * Runs statements again that lost their process to another statement. Those that may have made it end run one at a time,
 * so that the one that did soon runs as the only suspect: that one fails, and the others are answered.
 */
export class StoppedStatements {
  #suspects: Promise<unknown> = Promise.resolve();

  /** @returns the first answer that is no failure of a process that another statement ended, or else the last one */
  async run<Some extends Answer>(runOnce: () => Promise<Some>): Promise<Some> {
    let answer = await runOnce();
    for (let runs = 1; runs < MOST_RUNS && canRunAgain(answer, runs); runs += 1) {
      answer = isSuspect(answer) ? await this.#afterSuspects(runOnce) : await runOnce();
    }
    return answer;
  }

  #afterSuspects<Some>(runOnce: () => Promise<Some>): Promise<Some> {
    const run = this.#suspects.then(runOnce);
    this.#suspects = run.catch(() => undefined);
    return run;
  }
}

function isSuspect(answer: Answer): boolean {
  return !answer.ok && answer.failure.stopped?.isSuspect === true;
}

function canRunAgain(answer: Answer, runs: number): boolean {
  const stopped = answer.ok ? undefined : answer.failure.stopped;
  if (stopped === undefined || stopped.mayHaveChanged) return false;
  // A statement may only have found the engine as the one before had left it, which was answered.
  const isSurelyItsOwn = stopped.isOnlySuspect && (stopped.reason !== "invalidated" || runs > 1);
  return !isSurelyItsOwn;
}
