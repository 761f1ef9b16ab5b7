const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_END = 0x0a;

export interface CsvCell {
  /** Of the cell's bytes, quotes included. */
  readonly start: number;
  readonly end: number;
  /** Cells before it in the block. */
  readonly index: number;
}

/** The cells of a block of whole CSV rows (comma, quotes doubled, `\n`), in order. */
export function* csvCells(block: Buffer): Generator<CsvCell> {
  let start = 0;
  let index = 0;
  let isQuoted = false;
  for (let position = 0; position < block.length; position += 1) {
    const byte = block[position];
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && (byte === COMMA || byte === LINE_END)) {
      yield { start, end: position, index };
      start = position + 1;
      index += 1;
    }
  }
}
