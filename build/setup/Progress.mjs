const reportEveryMs = 5000;

/**
 * One long step on the screen: a line that is rewritten on a terminal, and a line every few seconds elsewhere.
 * Everything goes to stderr, so that stdout stays the program's own.
 */
export class Progress {
  #label;
  #live = process.stderr.isTTY;
  #started = Date.now();
  #reported = Date.now();

  /** @param {string} label What is being done, such as "Installing packages". */
  constructor(label) {
    this.#label = label;
    process.stderr.write(this.#live ? `${label} …` : `${label} …\n`);
  }

  /** @param {number} fraction How much is done, 0 to 1; values outside are clamped. */
  update(fraction) {
    const percent = Math.round(Math.min(1, Math.max(0, fraction)) * 100);
    if (this.#live) process.stderr.write(`\r\u001b[2K${this.#label} … ${percent} %`);
    else if (Date.now() - this.#reported >= reportEveryMs) {
      this.#reported = Date.now();
      process.stderr.write(`${this.#label} … ${percent} %\n`);
    }
  }

  /** @param {string} [outcome] How it ended, when that is not simply "done". */
  end(outcome = "done") {
    const seconds = ((Date.now() - this.#started) / 1000).toFixed(1);
    process.stderr.write(`${this.#live ? "\r\u001b[2K" : ""}${this.#label}: ${outcome} (${seconds} s)\n`);
  }
}
