/** Counts the bytes of a body that may still be sent before the reader grants more. */
export class BodyCredit {
  readonly #signal: AbortSignal;
  #bytes: number;
  #wake: (() => void) | undefined;

  /** @param signal ends the waiting */
  constructor(bytes: number, signal: AbortSignal) {
    this.#bytes = bytes;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#wake?.(), { once: true });
  }

  grant(bytes: number): void {
    this.#bytes += bytes;
    this.#wake?.();
  }

  /** Waits until something may be sent, then takes what it can of `wanted`; 0 when the signal fired first. */
  async take(wanted: number): Promise<number> {
    while (this.#bytes <= 0 && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#signal.aborted) return 0;
    const taken = Math.min(wanted, this.#bytes);
    this.#bytes -= taken;
    return taken;
  }
}
