/** The text is not JSON (RFC 8259). */
export class JsonSyntaxError extends Error {
  /** Byte at which it stops being JSON. */
  readonly offset: number;

  constructor(offset: number) {
    super(`Not JSON at byte ${offset}`);
    this.name = "JsonSyntaxError";
    this.offset = offset;
  }
}
