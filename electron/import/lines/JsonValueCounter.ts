import type { LineCount } from "#shared/contract/importPort";

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

/** Counts the objects of JSON text that is not cut into lines: those of one array, or those that follow each other. */
export class JsonValueCounter {
  readonly #countedDepth: number;
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  #objects = 0;

  /** @param depth of the objects: 1 within an array, 0 without */
  constructor(depth: 0 | 1) {
    this.#countedDepth = depth;
  }

  push(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#inText = false;
      } else if (byte === quote) this.#inText = true;
      else if (byte === openBrace || byte === openBracket) {
        if (byte === openBrace && this.#depth === this.#countedDepth) this.#objects += 1;
        this.#depth += 1;
      } else if (byte === closeBrace || byte === closeBracket) this.#depth -= 1;
    }
  }

  /** Objects stand for lines. */
  finish(): LineCount {
    return {
      lines: this.#objects,
      headerLines: 0,
      skippedLines: 0,
      rows: this.#objects,
      continuationLines: 0,
      openQuoteLine: null,
    };
  }
}
