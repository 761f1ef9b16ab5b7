/** Counts the bytes that may still be sent before the reader grants more. */
export class BodyCredit {
  #bytes: number;
  #wake: (() => void) | undefined;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  grant(bytes: number): void {
    this.#bytes += bytes;
    this.#wake?.();
  }

  /** Waits until something may be sent, then takes what it can of `wanted`; 0 when `signal` fired first. */
  async take(wanted: number, signal: AbortSignal): Promise<number> {
    while (this.#bytes <= 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    if (signal.aborted) return 0;
    const taken = Math.min(wanted, this.#bytes);
    this.#bytes -= taken;
    return taken;
  }
}
