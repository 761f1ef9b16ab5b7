/**
 * What a scan of JSON text finds. Offsets count bytes from the start of the text; an end is the offset behind the
 * last byte. `depth` is the number of containers open around the value.
 */
export interface JsonListener {
  openObject(start: number, depth: number): void;
  closeObject(end: number, depth: number): void;
  openArray(start: number, depth: number): void;
  closeArray(end: number, depth: number): void;
  /** A member's name with its quotes. */
  key(start: number, end: number, depth: number): void;
  /** A string with its quotes, a number, true, false or null. */
  scalar(start: number, end: number, depth: number): void;
}
